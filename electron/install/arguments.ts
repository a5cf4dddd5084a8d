/**
 * The command line. Anything unknown is Chromium's or Electron's own and is left alone here; an installed till has
 * refused it before (`closed-command-line.ts`).
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isLanguage, type Language } from '../../shared/settings/languages.ts';

export interface Arguments {
  /** Everything that the till stores; null takes the system's usual folder for this user. */
  readonly dataFolder: string | null;
  readonly provisionFile: string | null;
  /** Wipe the provisioning file once its secret is sealed. */
  readonly wipeProvision: boolean;
  /** Set the till up and end. */
  readonly provisionOnly: boolean;
  /** Where what would be said on the console is written instead. */
  readonly outFile: string | null;
  readonly language: Language | null;
  /** Asks the till that runs on the folder to end, and opens none. */
  readonly quit: boolean;
}

/** Takes `--name value` and `--name=value`, the first of each. A relative path is seen from `cwd`. */
export function readArguments(argv: readonly string[], cwd: string): Arguments {
  // No option is declared, for then each token stands as it was written: a flag is never eaten as a value.
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
  const isAsked = (name: string): boolean =>
    tokens.some((token) => token.kind === 'option' && token.name === name && token.value === undefined);
  const language = textOf('lang');
  return {
    dataFolder: pathOf('data'),
    provisionFile: pathOf('provision'),
    wipeProvision: isAsked('wipe-provision'),
    provisionOnly: isAsked('provision-only'),
    outFile: pathOf('out'),
    language: isLanguage(language) ? language : null,
    quit: isAsked('quit'),
  };
}

/** The same words for a start by itself: a provisioning file that is gone by now is not asked for again. */
export function argumentsAgain(argv: readonly string[], isProvisionThere: boolean): string[] {
  if (isProvisionThere) return [...argv];
  return argv.filter(
    (word, at) =>
      !/^--(?:wipe-provision$|provision(?:=|$))/.test(word) &&
      !(argv[at - 1] === '--provision' && !word.startsWith('--')),
  );
}
