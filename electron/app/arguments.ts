/**
 * The command line. Unknown switches are Chromium's or Electron's and are ignored here; an installed till
 * refused them before (`closed-command-line.ts`).
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isLanguage, type Language } from '../../shared/settings/languages.ts';

export interface Arguments {
  /** The folder of everything that the till stores; null: the system's usual folder for this user. */
  readonly dataFolder: string | null;
  readonly provisionFile: string | null;
  /** Wipe the provisioning file once its secret is sealed. */
  readonly wipeProvision: boolean;
  /** Set the till up and end. */
  readonly provisionOnly: boolean;
  /** A file that gets the console output. */
  readonly outFile: string | null;
  readonly language: Language | null;
  /** Ask the till that runs on the folder to end, and open none. */
  readonly quit: boolean;
}

/** Accepts `--name value` and `--name=value`, the first of each. Relative paths start at `cwd`. */
export function readArguments(argv: readonly string[], cwd: string): Arguments {
  // Options are not declared, so each token stays as written and a flag never becomes a value.
  const { tokens } = parseArgs({ args: [...argv], strict: false, tokens: true });
  const textOf = (name: string): string | null => {
    const index = tokens.findIndex((token) => token.kind === 'option' && token.name === name);
    const [option, next] = index === -1 ? [] : tokens.slice(index);
    if (option?.kind !== 'option') return null;
    const value = option.value ?? (next?.kind === 'positional' ? next.value : '');
    return value === '' ? null : value;
  };
  const pathOf = (name: string): string | null => {
    const value = textOf(name);
    return value === null ? null : resolve(cwd, value);
  };
  const hasSwitch = (name: string): boolean =>
    tokens.some((token) => token.kind === 'option' && token.name === name && token.value === undefined);
  const language = textOf('lang');
  return {
    dataFolder: pathOf('data'),
    provisionFile: pathOf('provision'),
    wipeProvision: hasSwitch('wipe-provision'),
    provisionOnly: hasSwitch('provision-only'),
    outFile: pathOf('out'),
    language: isLanguage(language) ? language : null,
    quit: hasSwitch('quit'),
  };
}

/** The arguments for an automatic restart. A provisioning file that is gone is left out. */
export function argumentsAgain(argv: readonly string[], isProvisionThere: boolean): string[] {
  if (isProvisionThere) return [...argv];
  return argv.filter(
    (word, at) =>
      !/^--(?:wipe-provision$|provision(?:=|$))/.test(word) &&
      !(argv[at - 1] === '--provision' && !word.startsWith('--')),
  );
}
