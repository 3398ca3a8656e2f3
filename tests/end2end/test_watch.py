"""`precis watch` from the outside: what comes into the folder comes into the library, until it is stopped."""

import signal


def test_a_new_file_is_added_and_a_stop_ends_it(precis, tmp_path):
    folder = tmp_path / "inbox"
    folder.mkdir()
    (folder / "there.txt").write_text("The bridge was closed in May.", encoding="utf-8")
    with precis.start("watch", folder, "--existing") as child:
        first = child.stdout.readline()
        (folder / "new.txt").write_text("The bridge opens in autumn.", encoding="utf-8")
        second = child.stdout.readline()
        child.send_signal(signal.SIGTERM)
        _, err = child.communicate()
    assert first.split() == ["1", "added:", str(folder / "there.txt")]
    assert second.split() == ["2", "added:", str(folder / "new.txt")]
    assert child.returncode == 130
    assert "Traceback" not in err
    titles = {row["title"] for row in precis("library", "list", "--json", "-").lines}
    assert titles == {"there", "new"}


def test_a_folder_that_is_not_there_or_holds_the_library_is_refused(precis, tmp_path):
    assert precis("watch", tmp_path / "missing").code == 3
    assert precis("watch", tmp_path).code == 2
