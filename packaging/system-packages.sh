#!/bin/sh
# The Debian packages Précis needs beside Python: installs what is missing as root, else names it in one line.
#
# Qt's libraries are needed by the window, tesseract only to read scanned pages. Without any of them the command line
# still works, so a missing package is never an error here, except for the venv module, without which nothing does.
set -u

python_needs="python3 python3-venv"
qt_needs="libglib2.0-0 libgl1 libegl1 libdbus-1-3 libxkbcommon0 libfontconfig1 libbrotli1 libgssapi-krb5-2 fonts-dejavu-core
  libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-xkb1 libxcb-shape0 libwayland-cursor0 libwayland-egl1"
ocr_needs="tesseract-ocr tesseract-ocr-eng"

if ! command -v dpkg-query >/dev/null 2>&1; then
  exit 0 # not a Debian system: its own package manager knows these libraries by other names
fi

missing=""
# Newer Debians call some libraries by another name (libglib2.0-0t64) and take the old one.
installed() { [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

for package in $qt_needs $ocr_needs; do
  installed "$package" || installed "${package}t64" || missing="$missing $package"
done
if ! python3 -c 'import venv, ensurepip' 2>/dev/null; then
  missing="$missing $python_needs"
fi
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
  export DEBIAN_FRONTEND=noninteractive
  echo "Installing system packages:$missing" >&2
  # The list of packages may be old or absent on a fresh machine; fetch it only when the first try fails.
  # shellcheck disable=SC2086 # the list is words on purpose
  apt-get install -y -qq --no-install-recommends $missing >/dev/null 2>&1 && exit 0
  apt-get update -qq >/dev/null 2>&1
  # shellcheck disable=SC2086
  apt-get install -y -qq --no-install-recommends $missing >/dev/null && exit 0
  echo "Could not install these system packages:$missing" >&2
else
  echo "Missing system packages; ask an administrator to run: apt-get install --no-install-recommends$missing" >&2
fi
python3 -c 'import venv, ensurepip' 2>/dev/null
