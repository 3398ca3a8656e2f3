#!/bin/sh
# Makes Précis.app of the frozen program and puts it into a disk image: bundle.sh TREE VERSION OUT.dmg
#
# Signed with PRECIS_SIGNING_IDENTITY where that is set, else ad hoc: then macOS asks the user to allow it at the first
# start (Privacy & Security). Notarization is the release workflow's.
set -eu
tree=$1 version=$2 out=$3
here=$(cd "$(dirname "$0")" && pwd)
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
app="$stage/Précis.app"

mkdir -p "$app/Contents/MacOS" "$app/Contents/Resources"
cp -R "$tree/." "$app/Contents/MacOS/"
cp "$tree/../../precis.icns" "$app/Contents/Resources/precis.icns"
sed "s/@VERSION@/$version/g" "$here/Info.plist" > "$app/Contents/Info.plist"
plutil -lint "$app/Contents/Info.plist"

identity=${PRECIS_SIGNING_IDENTITY:--}
hardened=""
[ "$identity" = - ] || hardened="--options runtime --timestamp"
# Inside out: libraries, then the executables, then the whole.
find "$app/Contents/MacOS/lib" -type f \( -name '*.dylib' -o -name '*.so' \) -print0 |
  xargs -0 codesign --force $hardened --sign "$identity"
for program in precis precis-window; do
  codesign --force $hardened --entitlements "$here/entitlements.plist" --sign "$identity" \
    "$app/Contents/MacOS/$program"
done
codesign --force $hardened --entitlements "$here/entitlements.plist" --sign "$identity" "$app"
codesign --verify --deep --strict "$app"

ln -s /Applications "$stage/Applications"
rm -f "$out"
hdiutil create -quiet -volname "Précis $version" -srcfolder "$stage" -fs HFS+ -format UDZO "$out"
