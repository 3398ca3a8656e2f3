"""Stand-ins for the libraries of other systems, which answer as these document it."""

import ctypes


class FakeKernel32:
    """kernel32 of a machine with one process, and jobs that note what is asked of them."""

    def __init__(self, *, refuse_ui=False, refuse_jobs=False):
        self.calls = []
        self.alive = {}
        """When each living process was started."""
        self._opened = {}
        self.features = set()
        self.refuse_ui, self.refuse_jobs = refuse_ui, refuse_jobs
        self.limits = {}
        self.open = set()
        self._next = 1 << 33  # a handle is as wide as a pointer: no code may squeeze it into an int

    def _handle(self):
        self._next += 4
        self.open.add(self._next)
        return self._next

    def OpenProcess(self, access, inherit, pid):
        self.calls.append(("OpenProcess", access, pid))
        if pid not in self.alive:
            return None
        handle = self._handle()
        self._opened[handle] = pid
        return handle

    def GetCurrentProcess(self):
        return (1 << 64) - 1

    def CloseHandle(self, handle):
        self.open.remove(handle)
        return 1

    def WaitForSingleObject(self, handle, milliseconds):
        self.calls.append(("WaitForSingleObject", milliseconds))
        return 0

    def GetExitCodeProcess(self, handle, code):
        code._obj.value = 259
        return 1

    def GetProcessTimes(self, handle, created, ended, in_kernel, in_user):
        assert ctypes.sizeof(created._obj) == 8
        created._obj.value = self.alive[self._opened[handle]]
        return 1

    def GlobalMemoryStatusEx(self, status):
        assert status._obj.length == ctypes.sizeof(status._obj) == 64
        status._obj.total, status._obj.available = 16 << 30, 5 << 30
        return 1

    def K32GetProcessMemoryInfo(self, process, counters, length):
        assert length == ctypes.sizeof(counters._obj)
        counters._obj.working_set, counters._obj.peak_working_set = 300 << 20, 400 << 20
        return 1

    def IsProcessorFeaturePresent(self, number):
        return int(number in self.features)

    def CreateJobObjectW(self, attributes, name):
        return None if self.refuse_jobs else self._handle()

    def SetInformationJobObject(self, job, kind, information, length):
        assert job in self.open
        assert length == ctypes.sizeof(information._obj)
        self.limits.setdefault(job, {})[kind] = bytes(information._obj)
        self.calls.append(("SetInformationJobObject", kind))
        return 1

    def AssignProcessToJobObject(self, job, process):
        self.calls.append(("AssignProcessToJobObject", process))
        return int(not (self.refuse_ui and 4 in self.limits.get(job, {})))

    def TerminateJobObject(self, job, code):
        self.calls.append(("TerminateJobObject", job))
        return 1


class FakeSystemLibrary:
    """libSystem of a Mac: `sysctl` values by name, and one living process."""

    def __init__(self, values, processes=()):
        self.values, self.processes = values, dict(processes)

    def sysctlbyname(self, name, buffer, size, new, new_size):
        data = self.values.get(name.decode())
        if data is None:
            return -1
        if buffer is not None:
            assert len(buffer) == size._obj.value
            ctypes.memmove(buffer, data, len(data))
        size._obj.value = len(data)
        return 0

    def proc_pid_rusage(self, pid, flavor, info):
        assert flavor.value == 0
        assert ctypes.sizeof(info._obj) == 96
        if pid.value not in self.processes:
            return -1
        info._obj.footprint, info._obj.started = self.processes[pid.value]
        return 0
