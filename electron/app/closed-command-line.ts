/**
 * The only switches that an installed till accepts. Chromium and Node obey dozens of others, which open the
 * page to a debugger, redirect its traffic or switch checks off. No Electron fuse covers them.
 */
import { isLanguage } from '../../shared/settings/languages.ts';
import type { Switches } from './modes/mode.ts';
import { RUN_MODES } from './modes.ts';

/** Our own switches. `updated`: the installer's, at the first start after an update. */
const KNOWN: Switches = {
  data: 'value',
  provision: 'value',
  'wipe-provision': 'alone',
  lang: 'value',
  out: 'value',
  updated: 'alone',
  ...Object.fromEntries(RUN_MODES.flatMap(({ switches }) => Object.entries(switches))),
};

const kindOf = (name: string): Switches[string] | undefined =>
  Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;

export interface Stranger {
  /** The word as shown: a switch without its value, which may be a password. */
  readonly word: string;
  readonly why: 'unknown' | 'no-value';
}

const LONGEST_SHOWN = 60;
const shown = (word: string): string =>
  word
    .replace(/=.*/s, '')
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, LONGEST_SHOWN);

/** Chromium trims each word, and its white space is wider than JavaScript's. */
const trimmed = (word: string): string => word.replace(/^[\s\p{C}]+/u, '');

/** Whether Chromium could read the word as a switch: one dash or two, on Windows also a slash. */
const isSwitchLike = (word: string, platform: string): boolean =>
  trimmed(word).startsWith('-') || (platform === 'win32' && trimmed(word).startsWith('/'));

/**
 * The first word that is not allowed; null: all are. `--` does not end the switches. An option's value may be
 * the next word, unless Chromium would read that as a switch.
 */
export function strangerOn(argv: readonly string[], platform: string): Stranger | null {
  const takesWord = (word: string): boolean =>
    kindOf(/^--([a-z-]+)(?:=|$)/.exec(word)?.[1] ?? '') === 'value-and-word';
  let wordsLeft = argv.some(takesWord) ? 1 : 0;
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? '';
    const [, name = '', given] = /^--([a-z-]+)(?:=(.*))?$/s.exec(word) ?? [];
    const kind = kindOf(name);
    if (kind === undefined) {
      wordsLeft -= 1;
      if (isSwitchLike(word, platform) || wordsLeft < 0) return { word: shown(word), why: 'unknown' };
    } else if (kind === 'alone') {
      if (given !== undefined) return { word: shown(word), why: 'unknown' };
    } else {
      if (given === undefined) at += 1;
      const value = given ?? argv[at] ?? '';
      if (value === '') return { word: shown(word), why: 'no-value' };
      if (given === undefined && isSwitchLike(value, platform)) return { word: shown(value), why: 'unknown' };
      // Chromium reads this switch too, and opens a file of that name.
      if (name === 'lang' && !isLanguage(value)) return { word: shown(word), why: 'no-value' };
    }
  }
  return null;
}

/**
 * Variables that Node, Electron and Chromium read: where they write logs and keys, and whom they trust. Those
 * read before this program's first line are fused off or reveal nothing secret (docs/security.md).
 */
const MEDDLING = /^(?:NODE_|ELECTRON_|SSLKEYLOGFILE$|SSL_CERT_|OPENSSL_|GOOGLE_)/i;

/** Removes these variables, for this process and its children. Answers their names. */
export function clearEnvironment(env: Record<string, string | undefined>): readonly string[] {
  const names = Object.keys(env).filter((name) => MEDDLING.test(name));
  for (const name of names) delete env[name];
  return names;
}
