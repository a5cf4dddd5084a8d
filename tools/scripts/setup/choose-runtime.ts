/** Chooses real Electron or the Chromium shell for a start, with the reason. */
import { hasDisplay } from '../../chromium-shell/switches.ts';

export interface RuntimeQuestion {
  readonly argv: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly platform: string;
  readonly electronInstalled: boolean;
  readonly downloadFailedLately: boolean;
}

export interface RuntimeChoice {
  readonly runtime: 'electron' | 'shell' | 'download';
  /** Printed at the start. */
  readonly why: string;
}

/** "download" means: Electron if its download finishes in time, else the shell. */
export function chooseRuntime(question: RuntimeQuestion): RuntimeChoice {
  const { argv, env, platform } = question;
  const forced = env.TILLA_RUNTIME;
  if (forced !== undefined && forced !== '' && forced !== 'shell' && forced !== 'electron') {
    throw new Error(`TILLA_RUNTIME: shell or electron, not ${forced}`);
  }
  if (forced === 'shell') return { runtime: 'shell', why: 'TILLA_RUNTIME says so' };
  if (forced === 'electron') {
    return { runtime: question.electronInstalled ? 'electron' : 'download', why: 'TILLA_RUNTIME says so' };
  }
  if (argv.some((arg) => /^--remote-debugging-port(=|$)/.test(arg))) {
    return { runtime: 'shell', why: 'a debugging port was asked for' };
  }
  // Electron needs a display; the shell's Chromium does not.
  if (argv.includes('--headless')) return { runtime: 'shell', why: 'it runs headless' };
  if (!hasDisplay(platform, env)) return { runtime: 'shell', why: 'there is no display' };
  if (question.electronInstalled) return { runtime: 'electron', why: 'its runtime is installed' };
  if (question.downloadFailedLately) {
    return { runtime: 'shell', why: 'Electron could not be downloaded within the last day' };
  }
  return { runtime: 'download', why: 'its runtime is not installed yet' };
}
