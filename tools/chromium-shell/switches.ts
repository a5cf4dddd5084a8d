/** The shell's options from the command line and the environment. */
import process from 'node:process';
import { parseArgs } from 'node:util';

export interface Switches {
  readonly headless: boolean;
  /** Printed in one line if headless mode was not requested. */
  readonly headlessBecause: string | null;
  /** 0: Chromium chooses a free port; null: none. */
  readonly debuggingPort: number | null;
  /** From TILLA_CHROMIUM_FLAGS, for tests and the demo. */
  readonly chromiumFlags: readonly string[];
}

/** The value of `--name value` or `--name=value`; undefined: absent. */
export function flagValue(argv: readonly string[], name: string): string | undefined {
  // Not strict: unknown flags belong to the app or Chromium.
  const options = { [name]: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...argv], options, strict: false });
  return values[name] === true ? '' : values[name]?.toString();
}

/**
 * Reads extra switches: a JSON array of strings, or arguments separated by spaces. Quotes hold a value with
 * spaces together (`--use-file-for-fake-video-capture="/a b/c.y4m"`).
 * @throws for an argument that is not a switch, because Chromium would open it as an address.
 */
export function parseChromiumFlags(text: string | undefined): string[] {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return [];
  const flags = trimmed.startsWith('[') ? flagsFromJson(trimmed) : flagsFromWords(trimmed);
  const stranger = flags.find((flag) => !flag.startsWith('--'));
  if (stranger !== undefined) throw new Error(`TILLA_CHROMIUM_FLAGS: not a switch: ${stranger}`);
  return flags;
}

function flagsFromJson(text: string): string[] {
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value) || !value.every((item): item is string => typeof item === 'string')) {
    throw new Error('TILLA_CHROMIUM_FLAGS: a JSON value there must be an array of strings');
  }
  return value;
}

function flagsFromWords(text: string): string[] {
  const words = text.match(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g) ?? [];
  return words.map((word) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, (_all, double, single) => double ?? single),
  );
}

function debuggingPortOf(argv: readonly string[]): number | null {
  const text = flagValue(argv, 'remote-debugging-port');
  if (text === undefined) return null;
  const port = Number(text);
  if (text === '' || !Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`--remote-debugging-port: not a port: ${text}`);
  }
  return port;
}

/** Whether a window can be shown. Only Linux may lack a display. */
export const hasDisplay = (platform: string, env: NodeJS.ProcessEnv): boolean =>
  platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);

export function readSwitches(
  argv: readonly string[] = process.argv,
  env: NodeJS.ProcessEnv = process.env,
  platform: string = process.platform,
): Switches {
  const isRequested = argv.includes('--headless');
  const noDisplay = !hasDisplay(platform, env);
  return {
    headless: isRequested || noDisplay,
    headlessBecause:
      noDisplay && !isRequested ? 'there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)' : null,
    debuggingPort: debuggingPortOf(argv),
    chromiumFlags: parseChromiumFlags(env.TILLA_CHROMIUM_FLAGS),
  };
}
