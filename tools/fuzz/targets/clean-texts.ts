/** One line of text: it may hide, reverse or steer nothing, and page and contract must agree on it. */
import fc from 'fast-check';
import { cleanCode, cleanText, isClean } from '../../../shared/clean-text.ts';
import { lineOfText, scannedText } from '../../../shared/line-of-text.ts';
import { PersonName } from '../../../shared/staff/person.ts';
import { anyCharacter, hostileTexts, mutatedText } from '../hostile.ts';
import { casesOf, must, type Target } from '../target.ts';

const GS = '\u001d';
const LONGEST = 80;
const Line = lineOfText(1, LONGEST);
const Code = scannedText(LONGEST);
/** Combining, bidi, lone surrogate and line-ending characters. */
const ODD = [
  ...[
    'e\u0301',
    '\u0301',
    '\u0958',
    '\u{1d15e}',
    '\u1100\u1161',
    '\u202e',
    '\u2066',
    '\u200b',
    '\ufeff',
    '\0',
  ],
  ...[
    '\u0085',
    '\u2028',
    '\r\n',
    '\t',
    '\ud800',
    '\udc00',
    '\u00a0',
    '\u3000',
    GS,
    '\u{e0001}',
    '‍',
    'ʻ',
    ' ',
  ],
] as const;
const texts = fc.oneof(
  fc.string({ unit: fc.oneof(fc.constantFrom(...ODD), fc.constantFrom(...'abя0')), maxLength: 60 }),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  mutatedText('Sour milk, 21.11'),
  hostileTexts,
);

const STEERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const isLine = (text: string): boolean => !STEERS.test(text) && text.normalize('NFC') === text;

function meet(text: string): void {
  const clean = cleanText(text);
  must(isLine(clean) && isClean(clean), 'something in it steers');
  must(cleanText(clean) === clean, 'it is cleaned twice');
  const typed = Line.safeParse(clean);
  const { length } = clean.trim();
  must(typed.success === (length >= 1 && length <= LONGEST), 'page and contract disagree');
  const sent = Line.safeParse(text);
  must(!sent.success || (isLine(sent.data) && sent.data.trim() === sent.data), 'the contract takes no line');
  must(!sent.success || Line.safeParse(sent.data).data === sent.data, 'it is another one the second time');
  const name = PersonName.safeParse(text);
  must(!name.success || (isLine(name.data) && !/\s{2}|[^\S ]/.test(name.data)), 'a name of two lines');
  const code = cleanCode(text);
  must(cleanCode(code) === code && !STEERS.test(code.replaceAll(GS, '')), 'something in a code steers');
  const scanned = Code.safeParse(text);
  must(!scanned.success || (scanned.data === code && code !== ''), 'a code is another one');
}

export const cleanTexts: Target = {
  name: 'clean-texts',
  open: () => ({ cases: casesOf(texts, meet) }),
};
