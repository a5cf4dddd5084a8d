/** Our part of the Windows installer compiles beside the electron-builder macro that includes it. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../support/temp-folder.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const builder = dirname(createRequire(import.meta.url).resolve('app-builder-lib/package.json'));
const TEMPLATES = join(builder, 'templates', 'nsis');
const hasMakensis = spawnSync('makensis', ['-VERSION']).status === 0;

/** As much of electron-builder's script as our part needs around it. */
const scriptOf = (body: string): string => `
Unicode true
Name "Tilla"
OutFile "setup.exe"
!addincludedir "${join(TEMPLATES, 'include')}"
!include LogicLib.nsh
!include x64.nsh
!define APP_EXECUTABLE_FILENAME "Tilla.exe"
!define APP_FILENAME "Tilla"
!include "${join(ROOT, 'assets', 'installer.nsh')}"
!include "${join(TEMPLATES, 'include', 'allowOnlyOneInstallerInstance.nsh')}"
LoadLanguageFile "\${NSISDIR}/Contrib/Language files/English.nlf"
LangString appClosing \${LANG_ENGLISH} "Closing"
LangString appCannotBeClosed \${LANG_ENGLISH} "It can not be closed"
${body}`;

const INSTALLER = `
Function .onInit
  !insertmacro customInit
FunctionEnd
Section
  !insertmacro CHECK_APP_RUNNING
  !insertmacro customInstall
SectionEnd`;

const UNINSTALLER = `
Section
  WriteUninstaller "$INSTDIR\\uninstall.exe"
SectionEnd
Function un.checkAppRunning
  !insertmacro CHECK_APP_RUNNING
FunctionEnd
Section "un.install"
  Call un.checkAppRunning
SectionEnd`;

describe.skipIf(!hasMakensis)('the installer script (skipped where makensis is not installed)', () => {
  it.each([
    ['as the installer', INSTALLER],
    ['as the uninstaller', UNINSTALLER],
  ])('compiles %s, and nothing in it kills the till', (_name, body) => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'setup.nsi'), scriptOf(body));
    const { status, stdout, stderr } = spawnSync('makensis', ['-V4', 'setup.nsi'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(`${stdout}${stderr}`).not.toMatch(/taskkill|Stop-Process|warning 6/);
    expect(status, `${stdout}${stderr}`).toBe(0);
    expect(stdout).toContain('--quit');
  });
});
