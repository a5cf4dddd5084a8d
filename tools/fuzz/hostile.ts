/** Hostile inputs, and slightly wrong ones. */
import fc from 'fast-check';
import { CANARY, OUTSIDE } from './bounds.ts';

const RUNS = `globalThis.${CANARY}=1`;

export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  '\r\n\t\u001b[2J',
  '\u202e\u2066evil\u2069',
  '\u2028\u2029',
  '\ud800',
  '%00%2e%2e%2f',
  'a'.repeat(4_096),
  '9'.repeat(400),
  `<img src=x onerror="${RUNS}">`,
  `<script>${RUNS}</script>`,
  ['javascript', RUNS].join(':'),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is to look like a template that somebody might run.
  '${globalThis.tillaFuzzRan=1}',
  `');${RUNS};//`,
  "'; DROP TABLE log; --",
  '$(touch outside)',
  "=cmd|'/c calc'!A0",
  `../${OUTSIDE}`,
  `..\\${OUTSIDE}`,
  'file:///etc/passwd',
  'https://stranger.example/',
  '\\\\stranger.example\\share',
  '__proto__',
  'constructor',
  'toString',
  '(a+)+$'.repeat(20),
  '{"a":'.repeat(500),
];

const HOSTILE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'then', 'more', ''] as const;

const NUMBERS = [0, -0, 1, -1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, NaN, Infinity] as const;

/** Lone surrogates are not characters. */
const PAIRS = { from: 0xd800, count: 0x800 } as const;

/**
 * Any character of Unicode. fast-check's own version first lists a million characters, which takes a second
 * at each start.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.integer({ min: 0, max: 0x10ffff - PAIRS.count }).map(
  (at) => String.fromCodePoint(at < PAIRS.from ? at : at + PAIRS.count),
  (text) => {
    const point = typeof text === 'string' ? text.codePointAt(0) : undefined;
    if (point === undefined || String.fromCodePoint(point) !== text || !text.isWellFormed()) {
      throw new Error('no character');
    }
    return point < PAIRS.from ? point : point - PAIRS.count;
  },
);

export const hostileTexts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: anyCharacter, maxLength: 200 }),
  fc.string({ maxLength: 40 }),
);

export const oddNumbers: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(...NUMBERS),
  fc.double(),
  fc.integer(),
);

/** Any value that can cross a pipe: structured clones allow more than JSON. */
export const anyValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, true, false, [], {}),
  hostileTexts,
  oddNumbers,
  fc.anything({
    maxDepth: 3,
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withNullPrototype: true,
    key: fc.oneof(fc.constantFrom(...HOSTILE_KEYS), fc.string({ maxLength: 8 })),
  }),
  fc.constantFrom(...HOSTILE_KEYS).map((key) => withKey({}, key, { polluted: true })),
);

/** An own key with any name: plain assignment of `__proto__` would not create one. */
export function withKey(object: object, key: string, value: unknown): object {
  return Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

/** A text with up to four places cut out, doubled or overwritten. */
export const mutatedText = (text: string): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.nat(), fc.nat(24), fc.constantFrom('cut', 'twice', 'put'), hostileTexts), {
      maxLength: 4,
    })
    .map((edits) =>
      edits.reduce((before, [place, length, how, put]) => {
        const from = before.length === 0 ? 0 : place % before.length;
        const part = before.slice(from, from + length);
        const rest = before.slice(from + length);
        const middle = how === 'cut' ? '' : how === 'twice' ? part + part : put;
        return before.slice(0, from) + middle + rest;
      }, text),
    );

/** A JSON value with up to three parts replaced, removed or renamed. */
export const mutatedJson = (example: unknown): fc.Arbitrary<unknown> =>
  fc
    .array(
      fc.tuple(
        fc.nat(),
        fc.constantFrom('change', 'remove', 'add'),
        fc.constantFrom(...HOSTILE_KEYS),
        anyValues,
      ),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map((edits) =>
      edits.reduce<unknown>(
        // A drawn value may be drawn again, so each use is a copy.
        (value, [place, how, key, put]) => edited(value, place, how, key, structuredClone(put)),
        structuredClone(example),
      ),
    );

function edited(value: unknown, place: number, how: string, key: string, put: unknown): unknown {
  const holders = holdersIn(value);
  const holder = holders[place % Math.max(1, holders.length)];
  if (holder === undefined) return put;
  const keys = Object.keys(holder);
  const old = keys[place % Math.max(1, keys.length)];
  if (how === 'add' || old === undefined) withKey(holder, key, put);
  else if (how === 'remove') Reflect.deleteProperty(holder, old);
  else withKey(holder, old, put);
  return value;
}

/** Every object and array inside, the value itself included. */
function holdersIn(value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return [value, ...Object.values(value).flatMap(holdersIn)];
}

/** As JSON text; leaves out what JSON can't express. */
export function jsonOf(value: unknown): string {
  const text: unknown = JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint' ? String(part) : part,
  );
  return typeof text === 'string' ? text : '';
}
