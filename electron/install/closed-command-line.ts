/**
 * What may stand on the command line of an installed till, and nothing else. Chromium and Node obey dozens of
 * switches there, which open the page to a debugger, send its traffic elsewhere or switch checks off, and no fuse of
 * Electron covers them.
 */
import { isLanguage } from '../../shared/settings/languages.ts';

/** Our own, each alone or with a value. `updated`: the installer's, at the first start after an update. */
const KNOWN: Readonly<Record<string, 'alone' | 'value'>> = {
  data: 'value',
  provision: 'value',
  'wipe-provision': 'alone',
  lang: 'value',
  journal: 'value',
  out: 'value',
  'provision-only': 'alone',
  quit: 'alone',
  updated: 'alone',
};

export interface Stranger {
  /** As it may be shown: a switch without its value, which may hold a password. */
  readonly word: string;
  readonly why: 'unknown' | 'no-value';
}

const LONGEST_SHOWN = 60;
const shown = (word: string): string =>
  word
    .replace(/=.*/s, '')
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, LONGEST_SHOWN);

/** Chromium cuts white space off each word, and takes more for it than JavaScript does. */
const begun = (word: string): string => word.replace(/^[\s\p{C}]+/u, '');

/** Whether Chromium could read a switch in it: by one dash or two, on Windows by a slash too. */
const looksLikeSwitch = (word: string, platform: string): boolean =>
  begun(word).startsWith('-') || (platform === 'win32' && begun(word).startsWith('/'));

/**
 * The first word that does not belong there; null: all of them do. `--` ends nothing here. The value of an option may
 * be the next word, but not where Chromium would take that for a switch of its own.
 */
export function strangerOn(argv: readonly string[], platform: string): Stranger | null {
  // `--journal show ID` is the one command with a word of its own.
  let wordsLeft = argv.some((word) => /^--journal(?:=|$)/.test(word)) ? 1 : 0;
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? '';
    const [, name = '', given] = /^--([a-z-]+)(?:=(.*))?$/s.exec(word) ?? [];
    const kind = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
    if (kind === undefined) {
      wordsLeft -= 1;
      if (looksLikeSwitch(word, platform) || wordsLeft < 0) return { word: shown(word), why: 'unknown' };
    } else if (kind === 'alone') {
      if (given !== undefined) return { word: shown(word), why: 'unknown' };
    } else {
      if (given === undefined) at += 1;
      const value = given ?? argv[at] ?? '';
      if (value === '') return { word: shown(word), why: 'no-value' };
      if (given === undefined && looksLikeSwitch(value, platform))
        return { word: shown(value), why: 'unknown' };
      // Chromium reads this one too, and looks for a file of that name.
      if (name === 'lang' && !isLanguage(value)) return { word: shown(word), why: 'no-value' };
    }
  }
  return null;
}

/**
 * What Node, Electron and Chromium read from the environment: where they write logs and keys, whom they trust. What is
 * read before this program's first line is fused off, or shows nothing secret (docs/security.md).
 */
const MEDDLING = /^(?:NODE_|ELECTRON_|SSLKEYLOGFILE$|SSL_CERT_|OPENSSL_|GOOGLE_)/i;

/** Takes them out of an environment, for this process and for those that it starts. Answers their names. */
export function clearEnvironment(env: Record<string, string | undefined>): readonly string[] {
  const names = Object.keys(env).filter((name) => MEDDLING.test(name));
  for (const name of names) delete env[name];
  return names;
}
