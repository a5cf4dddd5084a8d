/**
 * Separates a scanner's keys from a person's, as pure logic: it takes keys with their times and answers what
 * to do. The listener (wedge.ts) does it.
 *
 * A key that writes a character is held back until its source is clear. A scanner's keys follow each other in
 * under MAX_GAP_MS and end with Enter or Tab. All other keys are a person's, and are given back.
 */

export interface WedgeKey {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  /** Held down: never a scanner. */
  readonly repeat: boolean;
  readonly isComposing: boolean;
  readonly getModifierState: (modifier: 'CapsLock') => boolean;
  /** When the key was pressed, not when its event arrived: a busy page must not make a scan slow. */
  readonly timeStamp: number;
}

/**
 * What to do with a key:
 * - hold: keep it from the page; it is in the buffer now
 * - pass: let the page have it
 * - swallow: keep it from the page; it is part of a scan, but writes nothing
 *
 * `release` has keys that were typing after all: the page gets them first. `scan` is a finished scan.
 */
interface WedgeVerdict<Key> {
  readonly action: 'hold' | 'pass' | 'swallow';
  readonly release: readonly Key[];
  readonly scan: string | null;
}

/** Slow scanners need up to 100 ms a key. A person's keys are held back at most this long. */
export const MAX_GAP_MS = 100;
/** No hand types six keys with less than this between each two. */
const SCANNER_GAP_MS = 40;
/** A person may press Enter soon after a few characters. The shortest product codes have eight. */
export const MIN_SCAN_LENGTH = 6;

const GS = '\u001d';
const US_SHIFTED = new Map(
  Object.entries({
    Minus: '-_',
    Equal: '=+',
    BracketLeft: '[{',
    BracketRight: ']}',
    Backslash: '\\|',
    Semicolon: ';:',
    Quote: '\'"',
    Backquote: '`~',
    Comma: ',<',
    Period: '.>',
    Slash: '/?',
    Space: '  ',
    Digit1: '1!',
    Digit2: '2@',
    Digit3: '3#',
    Digit4: '4$',
    Digit5: '5%',
    Digit6: '6^',
    Digit7: '7&',
    Digit8: '8*',
    Digit9: '9(',
    Digit0: '0)',
  }),
);

export class WedgeBuffer<Key extends WedgeKey> {
  /** The held keys, in order. */
  #held: Key[] = [];
  /** The same keys as a scan's text: what they write on a US keyboard without Caps Lock. */
  #text = '';
  #lastAtMs = Number.NEGATIVE_INFINITY;
  /** The state of Caps Lock before the scan. */
  #caps = false;
  #capsPressedAtMs = Number.NEGATIVE_INFINITY;
  /** Digits of a character that a scanner writes as Alt + number. */
  #altDigits = '';

  get isHolding(): boolean {
    return this.#held.length > 0 || this.#text !== '';
  }

  /** A key goes down. isForText: in a text field a scan needs a scanner's speed and a code's form. */
  press(key: Key, isForText = false): WedgeVerdict<Key> {
    const gapMs = isForText ? SCANNER_GAP_MS : MAX_GAP_MS;
    const inBurst = this.isHolding && key.timeStamp - this.#lastAtMs < gapMs;
    const before = inBurst ? [] : this.release();
    if (isModifier(key.key)) {
      if (key.key === 'CapsLock') this.#capsPressedAtMs = key.timeStamp;
      // A scanner presses Shift for a capital: the key belongs to the burst.
      if (inBurst) this.#lastAtMs = key.timeStamp;
      return verdict('pass', before);
    }
    if (key.repeat || key.isComposing || key.metaKey || key.key === 'Dead' || key.key === 'Process') {
      return verdict('pass', [...before, ...this.release()]);
    }
    if (inBurst && key.altKey && /^Numpad\d$/.test(key.code)) {
      this.#altDigits += key.code.slice(-1);
      return this.#grow(key, '', 'swallow', before);
    }
    const control = controlCharacter(key);
    if (control !== null) return this.#takeControl(key, control, inBurst, isForText, before);
    if (key.ctrlKey || key.altKey) return verdict('pass', [...before, ...this.release()]);
    if (key.key === 'Enter' || key.key === 'Tab') return this.#end(isForText, before);
    if (inBurst && isF8(key) && this.#held.length >= MIN_SCAN_LENGTH) {
      return this.#grow(key, GS, 'swallow', before);
    }
    if ([...key.key].length !== 1) return verdict('pass', [...before, ...this.release()]);
    if (this.#held.length === 0) this.#caps = this.#capsBefore(key);
    this.#held.push(key);
    return this.#grow(key, placedCharacter(key, this.#caps), 'hold', before);
  }

  /** A modifier goes up: the end of an Alt + number. */
  lift(key: string): void {
    if (key !== 'Alt' || this.#altDigits === '') return;
    const character = String.fromCharCode(Number(this.#altDigits) % 256);
    this.#altDigits = '';
    this.#text += character;
  }

  /** No key came for a while, or the focus moves: the held keys are typing. */
  release(): Key[] {
    const held = this.#held;
    this.#reset();
    return held;
  }

  #takeControl(
    key: Key,
    control: string,
    inBurst: boolean,
    isForText: boolean,
    before: Key[],
  ): WedgeVerdict<Key> {
    if (inBurst && (control === '\r' || control === '\n')) return this.#end(isForText, before);
    // STX may begin a scan; any other Ctrl key outside a burst is a person's shortcut.
    if (!inBurst && control !== '\u0002') return verdict('pass', before);
    return this.#grow(key, control, 'swallow', before);
  }

  /** Some scanners press Caps Lock for their capitals, perhaps as their first key. */
  #capsBefore(first: Key): boolean {
    const isScanners = first.timeStamp - this.#capsPressedAtMs < MAX_GAP_MS;
    return first.getModifierState('CapsLock') !== isScanners;
  }

  #grow(key: Key, text: string, action: 'hold' | 'swallow', before: Key[]): WedgeVerdict<Key> {
    this.#text += text;
    this.#lastAtMs = key.timeStamp;
    return verdict(action, before);
  }

  /** Enter or Tab: the end of a scan if enough keys came before, else a person's key. */
  #end(isForText: boolean, before: Key[]): WedgeVerdict<Key> {
    const scan = scanText(this.#text);
    const isScan = this.#held.length >= MIN_SCAN_LENGTH && (!isForText || isCodeLike(scan));
    if (!isScan) return verdict('pass', [...before, ...this.release()]);
    this.#reset();
    return { action: 'swallow', release: before, scan };
  }

  #reset(): void {
    this.#held = [];
    this.#text = '';
    this.#altDigits = '';
    this.#lastAtMs = Number.NEGATIVE_INFINITY;
  }
}

const verdict = <Key>(action: WedgeVerdict<Key>['action'], release: readonly Key[]): WedgeVerdict<Key> => ({
  action,
  release,
  scan: null,
});

const isModifier = (key: string): boolean =>
  key === 'Shift' || key === 'Control' || key === 'Alt' || key === 'AltGraph' || key === 'CapsLock';

/** Some scanners send F8 as the group separator. After too few keys for a scan it is a person's. */
const isF8 = (key: WedgeKey): boolean => key.key === 'F8' && !key.shiftKey && !key.ctrlKey && !key.altKey;

/**
 * Scanners write control characters as Ctrl and a letter or bracket; some systems send the character itself.
 */
function controlCharacter(key: WedgeKey): string | null {
  if (key.key.length !== 1) return null;
  const own = key.key.charCodeAt(0);
  if (own < 32) return key.key;
  if (!key.ctrlKey || key.altKey) return null;
  const character = placedCharacter(key).toUpperCase().charCodeAt(0);
  return character >= 64 && character < 96 ? String.fromCharCode(character - 64) : null;
}

/**
 * What a key writes on a US keyboard, which scanners assume whatever the PC's layout. caps: the state of Caps
 * Lock that inverted the letter's case.
 *
 * Shift alone does not show a capital: some scanners and drivers send the finished character without it.
 */
function placedCharacter(key: WedgeKey, caps = false): string {
  const isCapital = key.shiftKey || isUpper(key.key) !== (caps && isCased(key.key));
  const letter = /^Key([A-Z])$/.exec(key.code)?.[1];
  if (letter) return isCapital ? letter : letter.toLowerCase();
  const pair = US_SHIFTED.get(key.code);
  if (pair) return pair.includes(key.key) ? key.key : pair.charAt(key.shiftKey ? 1 : 0);
  if (!isCased(key.key)) return key.key;
  return isCapital ? key.key.toUpperCase() : key.key.toLowerCase();
}

/** Every code that a till scans has a digit, and none has a space. */
const isCodeLike = (text: string): boolean =>
  /^[\x21-\x7e]+$/.test(text.replaceAll(GS, '')) && /\d/.test(text);

const isCased = (key: string): boolean => key.toUpperCase() !== key.toLowerCase();
const isUpper = (key: string): boolean => isCased(key) && key === key.toUpperCase();

/**
 * A scan's text, without the symbology's identifier (`]d2`) and without control characters. The group
 * separators between the parts of a GS1 code stay.
 */
function scanText(text: string): string {
  const kept = [...text].filter((character) => character >= ' ' || character === GS).join('');
  const plain = kept.replace(/^\][A-Za-z][0-9A-Za-z]/, '').trim();
  return plain
    .split(GS)
    .filter((part, index) => part !== '' || index > 0)
    .join(GS);
}
