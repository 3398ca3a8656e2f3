; The Windows installer. makensis gets VERSION, TREE (the frozen program), OUT and SIZE_KB from packaging/build.py.
;
; For the user alone by default, without administrator's rights; /ALLUSERS installs for everybody. It registers what
; Windows needs to list and remove it, offers itself in "Open with" for the formats it reads, and never takes a
; format's default away. Documents, summaries and settings are not touched when it is removed.

Unicode true
!include "MUI2.nsh"
!include "FileFunc.nsh"
!include "LogicLib.nsh"

!define APP "Précis"
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Precis"
!define PROGRAM "precis-window.exe"

Name "${APP} ${VERSION}"
OutFile "${OUT}"
SetCompressor /SOLID lzma
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Precis"
InstallDirRegKey HKCU "${KEY}" "InstallLocation"
BrandingText "${APP} ${VERSION}"

!define MUI_ICON "${TREE}\..\..\precis.ico"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}"
!insertmacro MUI_PAGE_LICENSE "${TREE}\..\..\LICENSE.txt"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

Function .onInit
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/ALLUSERS" $1
  ${IfNot} ${Errors}
    SetShellVarContext all
    StrCpy $INSTDIR "$PROGRAMFILES64\Precis"
  ${EndIf}
FunctionEnd

; A running program keeps its files: without this an upgrade would leave half of the old one.
!macro WAIT_UNTIL_CLOSED un
Function ${un}WaitUntilClosed
  again:
  ClearErrors
  IfFileExists "$INSTDIR\${PROGRAM}" 0 done
  FileOpen $0 "$INSTDIR\${PROGRAM}" a
  ${If} ${Errors}
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "${APP} is open. Close it, then choose Retry." /SD IDCANCEL IDRETRY again
    SetErrorLevel 1
    Quit
  ${EndIf}
  FileClose $0
  done:
FunctionEnd
!macroend
!insertmacro WAIT_UNTIL_CLOSED ""
!insertmacro WAIT_UNTIL_CLOSED "un."

Section
  Call WaitUntilClosed
  RMDir /r "$INSTDIR\lib"
  SetOutPath "$INSTDIR"
  File /r "${TREE}\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"

  CreateShortcut "$SMPROGRAMS\${APP}.lnk" "$INSTDIR\${PROGRAM}"

  WriteRegStr SHCTX "Software\Classes\Applications\${PROGRAM}" "FriendlyAppName" "${APP}"
  WriteRegStr SHCTX "Software\Classes\Applications\${PROGRAM}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" "%1"'
  !macro OFFER_FOR SUFFIX
    WriteRegStr SHCTX "Software\Classes\Applications\${PROGRAM}\SupportedTypes" "${SUFFIX}" ""
  !macroend
  !insertmacro OFFER_FOR ".pdf"
  !insertmacro OFFER_FOR ".txt"
  !insertmacro OFFER_FOR ".md"
  !insertmacro OFFER_FOR ".html"
  !insertmacro OFFER_FOR ".htm"
  !insertmacro OFFER_FOR ".epub"
  !insertmacro OFFER_FOR ".docx"
  !insertmacro OFFER_FOR ".vtt"
  !insertmacro OFFER_FOR ".srt"
  !insertmacro OFFER_FOR ".json"

  ; `precis` in a terminal, found by its name
  WriteRegStr SHCTX "Software\Microsoft\Windows\CurrentVersion\App Paths\precis.exe" "" "$INSTDIR\precis.exe"

  WriteRegStr SHCTX "${KEY}" "DisplayName" "${APP}"
  WriteRegStr SHCTX "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr SHCTX "${KEY}" "DisplayIcon" "$INSTDIR\${PROGRAM}"
  WriteRegStr SHCTX "${KEY}" "Publisher" "The ${APP} authors"
  WriteRegStr SHCTX "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr SHCTX "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr SHCTX "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD SHCTX "${KEY}" "EstimatedSize" ${SIZE_KB}
  WriteRegDWORD SHCTX "${KEY}" "NoModify" 1
  WriteRegDWORD SHCTX "${KEY}" "NoRepair" 1
SectionEnd

Function un.onInit
  ${If} $INSTDIR == "$PROGRAMFILES64\Precis"
    SetShellVarContext all
  ${EndIf}
FunctionEnd

Section "Uninstall"
  Call un.WaitUntilClosed
  Delete "$SMPROGRAMS\${APP}.lnk"
  RMDir /r "$INSTDIR\lib"
  Delete "$INSTDIR\precis.exe"
  Delete "$INSTDIR\${PROGRAM}"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  DeleteRegKey SHCTX "Software\Classes\Applications\${PROGRAM}"
  DeleteRegKey SHCTX "Software\Microsoft\Windows\CurrentVersion\App Paths\precis.exe"
  DeleteRegKey SHCTX "${KEY}"
SectionEnd
