/**
 * Codes of goods: every look-up uses one form of a GTIN, and GS1 element strings are read as they were
 * written.
 */
import fc from 'fast-check';
import { type Elements, readElements } from '../../../shared/sale/gs1.ts';
import { barcodeKey, barcodesOf, isGtin, readMarking } from '../../../shared/sale/marking.ts';
import { hostileTexts, mutatedText } from '../hostile.ts';
import { casesOf, must, type Target } from '../target.ts';

const GS = '\u001d';
/** GS1's weights, implemented differently from the till. */
const checkDigit = (digits: string): number => {
  const sum = [...digits].reduceRight(
    ([total, weight], digit) => [total + weight * Number(digit), 4 - weight] as const,
    [0, 3] as readonly [number, number],
  )[0];
  return (10 - (sum % 10)) % 10;
};
const digitsOf = (length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const gtins = fc
  .constantFrom(8, 12, 13, 14)
  .chain((length) => digitsOf(length - 1))
  .map((digits) => `${digits}${checkDigit(digits)}`);
const gtins14 = gtins.map((gtin) => gtin.padStart(14, '0'));
const numbers = fc.integer({ min: 7, max: 15 }).chain(digitsOf);

function meetBarcode(code: string): readonly string[] {
  const key = barcodeKey(code);
  must(barcodeKey(key) === key, 'a key has another key');
  const forms = barcodesOf(code);
  must(
    forms.every((form) => barcodeKey(form) === key),
    'goods of another key are found',
  );
  must(/^(?:\d{8}|\d{12,14})$/.test(code) ? forms.includes(key) : forms.join() === code, 'a form is missing');
  if (/^[1-8]\d{13}$/.test(key)) must(forms.join() === key, 'a package was taken for its piece');
  must(isGtin(code) === (forms.includes(key) && key.length === 14 && isGtin(key)), 'a form is no GTIN');
  return forms;
}

/** The contents of an element string, and its text. */
const written = fc
  .record({
    gtin: gtins14,
    pieces: fc.option(fc.nat(99_999_999)),
    kilograms: fc.option(fc.tuple(fc.nat(9), fc.nat(999_999))),
    others: fc.subarray(['17261231', '11261101', '15270101', '20', '3922150']),
    lot: fc.option(fc.string({ unit: fc.constantFrom(...'AZaz019-/'), minLength: 1, maxLength: 20 })),
    places: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
    front: fc.constantFrom('', ']C1', ']d2', ']Q3', GS, '\u00e8'),
    end: fc.constantFrom(GS, '␝', '<GS>', '{GS}', '^]'),
  })
  .map(({ gtin, pieces, kilograms, others, lot, places, front, end }) => {
    const fixed = others.map((element) => element.padEnd(element === '20' ? 4 : element.length, '1'));
    const weight = kilograms && `310${kilograms[0]}${String(kilograms[1]).padStart(6, '0')}`;
    const open = [pieces === null ? null : `30${pieces}`, lot === null ? null : `10${lot}`];
    const elements = [`01${gtin}`, ...fixed, weight, ...open]
      .filter((element) => element !== null)
      .map((element, at) => ({ element, place: at === 0 ? -1 : (places[at % places.length] ?? 0) }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ element }) => element);
    const isOpen = (element: string): boolean => open.includes(element) || element.startsWith('392');
    const text = elements
      .map((element, at) => (isOpen(element) && at < elements.length - 1 ? element + end : element))
      .join('');
    return { text: front + text, gtin, pieces, kilograms };
  });

function mustBeElements(read: Elements | null): void {
  if (read === null) return;
  must(/^\d{14}$/.test(read.gtin) && isGtin(read.gtin), 'no GTIN');
  must(read.pieces === null || Number.isSafeInteger(read.pieces), 'no number of pieces');
  must(
    read.measures.every(({ thousandths }) => Number.isFinite(thousandths) && thousandths >= 0),
    'no measure',
  );
}

const serials = fc
  .constantFrom(7, 13, 20)
  .chain((length) =>
    fc.string({ unit: fc.constantFrom(...'ABxyz0189;=+%&/'), minLength: length, maxLength: length }),
  );
const MARKING = '0104780069000130215;sR=Ku\u001d93dGVz';

export const scannedGoods: Target = {
  name: 'scanned-goods',
  open: () => ({
    cases: fc.oneof(
      casesOf(fc.oneof(gtins, gtins14, numbers, numbers.chain(mutatedText), hostileTexts), meetBarcode),
      casesOf(written, ({ text, gtin, pieces, kilograms }) => {
        const read = readElements(text);
        mustBeElements(read);
        must(read?.gtin === gtin && read.pieces === pieces, 'it says something else');
        const [measure] = read.measures;
        const expected = kilograms && (kilograms[1] * 1_000) / 10 ** kilograms[0];
        must((measure?.thousandths ?? null) === expected, 'it weighs something else');
      }),
      casesOf(fc.tuple(gtins14, serials, fc.constantFrom(GS, '␝', '<GS>', '^]')), ([gtin, serial, end]) => {
        const read = readMarking(`01${gtin}21${serial}${end}91EE06${end}92abc`);
        must(read?.ok === true && read.value.label === gtin + serial, 'another label');
      }),
      casesOf(
        fc.oneof(
          written.chain(({ text }) => mutatedText(text)),
          mutatedText(MARKING),
          hostileTexts,
        ),
        (text) => {
          mustBeElements(readElements(text));
          const marking = readMarking(text);
          must(
            marking?.ok !== true || /^\d{14}.{1,20}$/s.test(marking.value.label),
            'a label of another length',
          );
        },
      ),
    ),
  }),
};
