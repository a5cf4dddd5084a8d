; What Tilla's installer and uninstaller do beside electron-builder's own steps (electron-builder.yml).
; tests/unit/installer-script.test.ts compiles it where makensis is installed.

; RESULT is 0 while a process of the till is there, whosever it is.
!macro tillProcess RESULT
  nsExec::Exec `"$SYSDIR\cmd.exe" /C tasklist /FI "IMAGENAME eq ${APP_EXECUTABLE_FILENAME}" /FO CSV /NH | "$SYSDIR\findstr.exe" /B /I /C:"\"${APP_EXECUTABLE_FILENAME}\""`
  Pop ${RESULT}
!macroend

; Instead of a kill: the till is asked to end in order, which a payment under way may hold up for a minute. One that
; does not end stops the setup, never the other way round: error level 5, and nothing was changed.
!macro customCheckAppRunning
  ${Do}
    !insertmacro tillProcess $R0
    ${If} $R0 != 0
      ${ExitDo}
    ${EndIf}
    DetailPrint "$(appClosing)"
    ${If} ${FileExists} "$INSTDIR\${APP_EXECUTABLE_FILENAME}"
      nsExec::Exec /TIMEOUT=90000 `"$INSTDIR\${APP_EXECUTABLE_FILENAME}" --quit`
      Pop $R1
    ${EndIf}
    ; Its processes need a moment more, 20 s at most.
    StrCpy $R2 0
    ${Do}
      !insertmacro tillProcess $R0
      ${If} $R0 != 0
      ${OrIf} $R2 >= 40
        ${ExitDo}
      ${EndIf}
      Sleep 500
      IntOp $R2 $R2 + 1
    ${Loop}
    ${If} $R0 != 0
      ${ExitDo}
    ${EndIf}
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(appCannotBeClosed)" /SD IDCANCEL IDRETRY tillStillRuns
    SetErrorLevel 5
    Quit
    tillStillRuns:
  ${Loop}
!macroend

; Program Files and nowhere else, whatever /D= or an earlier setup says: in a folder right under C:\ every user of the
; PC may put a library beside the program.
!macro customInit
  StrCpy $INSTDIR "$PROGRAMFILES64\${APP_FILENAME}"
!macroend

!macro stopWithoutDataFolder WHY
  DetailPrint "${WHY}"
  MessageBox MB_OK|MB_ICONSTOP "${WHY}" /SD IDOK
  SetErrorLevel 6
  Quit
!macroend

; The folder of the books, with rights of its own: the system, administrators, and whoever has signed in at the PC
; itself. Nothing is inherited from ProgramData, where every account may read and add files.
!macro customInstall
  SetShellVarContext all
  StrCpy $R0 "$APPDATA\Tilla"
  ; Any user may have laid a link there before, and rights would be changed where it leads.
  System::Call 'kernel32::GetFileAttributesW(w R0) i .R1'
  ${If} $R1 != -1
    IntOp $R1 $R1 & 0x400
    ${If} $R1 != 0
      !insertmacro stopWithoutDataFolder "$R0 is a link. Remove it and run this setup again."
    ${EndIf}
  ${EndIf}
  CreateDirectory "$R0"
  nsExec::Exec `"$SYSDIR\icacls.exe" "$R0" /setowner *S-1-5-32-544 /L /Q`
  Pop $R1
  ${If} $R1 == 0
    nsExec::Exec `"$SYSDIR\icacls.exe" "$R0" /reset /L /Q`
    Pop $R1
  ${EndIf}
  ${If} $R1 == 0
    nsExec::Exec `"$SYSDIR\icacls.exe" "$R0" /inheritance:r /grant:r *S-1-5-18:(OI)(CI)F *S-1-5-32-544:(OI)(CI)F *S-1-5-4:(OI)(CI)M /L /Q`
    Pop $R1
  ${EndIf}
  ${If} $R1 != 0
    !insertmacro stopWithoutDataFolder "The rights of $R0 could not be set (icacls: $R1)."
  ${EndIf}
!macroend
