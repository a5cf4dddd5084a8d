/** The command line. Anything unknown is Chromium's or Electron's own and is left alone. */
import { isAbsolute, resolve } from 'node:path';
import { isLanguage, type Language } from '../../shared/settings/languages.ts';

export interface Arguments {
  /** Everything that the till stores; null takes the system's usual folder for this user. */
  readonly dataFolder: string | null;
  readonly provisionFile: string | null;
  /** Wipe the provisioning file once its secret is sealed. */
  readonly wipeProvision: boolean;
  readonly language: Language | null;
}

/** Takes `--name value` and `--name=value`. A relative path is seen from `cwd`. */
export function readArguments(argv: readonly string[], cwd: string): Arguments {
  const textOf = (name: string): string | null => {
    const index = argv.findIndex((arg) => arg === name || arg.startsWith(`${name}=`));
    if (index === -1) return null;
    const found = argv[index] ?? '';
    const value = found === name ? argv[index + 1] : found.slice(name.length + 1);
    return value === undefined || value === '' || value.startsWith('--') ? null : value;
  };
  const pathOf = (name: string): string | null => {
    const value = textOf(name);
    return value === null ? null : isAbsolute(value) ? value : resolve(cwd, value);
  };
  const language = textOf('--lang');
  return {
    dataFolder: pathOf('--data'),
    provisionFile: pathOf('--provision'),
    wipeProvision: argv.includes('--wipe-provision'),
    language: isLanguage(language) ? language : null,
  };
}
