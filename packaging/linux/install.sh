#!/bin/sh
# Run by the self-extracting archive after unpacking: puts Précis into the user's own ~/.local, or, as root, /usr/local.
#
#     sh precis-VERSION-linux-x86_64.run                    install, or upgrade
#     sh precis-VERSION-linux-x86_64.run -- --prefix DIR    somewhere else
#     PREFIX/lib/precis/uninstall                           remove; libraries of documents are never touched
set -eu
umask 022
cd "$(dirname "$0")"

prefix="$HOME/.local"
[ "$(id -u)" != 0 ] || prefix=/usr/local
while [ $# -gt 0 ]; do
  case "$1" in
    --prefix) [ $# -gt 1 ] || { echo "--prefix needs a folder" >&2; exit 2; }; prefix=$2; shift 2 ;;
    *) echo "Unknown option: $1" >&2; exit 2 ;;
  esac
done
case "$prefix" in
  *[\"\$\`\\\#\&]*) echo "--prefix: a folder with none of these in its name, please: \" \$ \` \\ # &" >&2; exit 2 ;;
  /*) ;;
  *) echo "--prefix needs an absolute path" >&2; exit 2 ;;
esac

target="$prefix/lib/precis"
needed=$(du -sk lib | cut -f1)
mkdir -p "$prefix/lib" "$prefix/bin" "$prefix/share"
free=$(df -Pk "$prefix/lib" | awk 'NR == 2 { print $4 }')
if [ "$free" -lt "$needed" ]; then
  echo "Précis needs $((needed / 1024)) MB in $prefix, and $((free / 1024)) MB are free." >&2
  exit 5
fi

# Beside it first, then in its place: an interrupted upgrade leaves the program that was there.
rm -rf "$target.new" "$target.old"
cp -a lib/precis "$target.new"
cp LICENSE "$target.new/LICENSE"
cat > "$target.new/uninstall" <<REMOVE
#!/bin/sh
# Removes Précis from $prefix. Documents, summaries and settings stay: they lie in the user's data folder.
set -eu
rm -f "$prefix/bin/precis"
REMOVE
(cd share && find . -type f) | while read -r file; do
  echo "rm -f \"$prefix/share/${file#./}\"" >> "$target.new/uninstall"
done
cat >> "$target.new/uninstall" <<REMOVE
if command -v update-desktop-database >/dev/null 2>&1; then
  update-desktop-database -q "$prefix/share/applications" 2>/dev/null || true
fi
rm -rf "$target"
REMOVE
chmod 755 "$target.new/uninstall"
[ ! -e "$target" ] || mv "$target" "$target.old"
mv "$target.new" "$target"
rm -rf "$target.old"
ln -sfn ../lib/precis/precis "$prefix/bin/precis"
cp -R share/. "$prefix/share/"
sed -i "s#^Exec=precis#Exec=\"$prefix/bin/precis\"#; s#^TryExec=precis#TryExec=$prefix/bin/precis#" \
  "$prefix/share/applications/org.precis_reader.Precis.desktop"
if command -v update-desktop-database >/dev/null 2>&1; then
  update-desktop-database -q "$prefix/share/applications" 2>/dev/null || true
fi

if ! "$prefix/bin/precis" --version; then
  echo "Précis is installed in $target but does not start here." >&2
  exit 1
fi
echo "Installed in $target. Start it from the menu, or: $prefix/bin/precis"
case ":$PATH:" in *":$prefix/bin:"*) ;; *) echo "($prefix/bin is not in your PATH.)" ;; esac
