/** Reading a receipt's code: a receipt is never charged, and no payer code opens a sale. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WedgeBuffer } from '../../renderer/scan/wedge-buffer.ts';
import { PLAIN_KEY } from '../../renderer/testing/plain-key.ts';
import { readQuery } from '../../shared/history/query.ts';
import { SaleId } from '../../shared/ids.ts';
import { isOfReceipt, readSaleCode, saleCode } from '../../shared/sale/sale-code.ts';
import { isPayerCode } from '../../shared/tender/payer-code.ts';

const LINK = 'https://ofd.example/epi?t=EP000000000025&r=731&c=20261120144107&s=485005';
const ids = fc.uuid({ version: 7 }).map((id) => SaleId.parse(id));

/** Letters of a Cyrillic keyboard by the places of the keys, as a scanner then sends them. */
const CYRILLIC: Readonly<Record<string, string>> = { T: 'Е', I: 'Ш', L: 'Д', A: 'Ф', S: 'Ы' };

describe('the code of a sale', () => {
  it('is read back, whatever Caps Lock did to its letters', () => {
    fc.assert(
      fc.property(ids, (saleId) => {
        const code = saleCode(saleId);
        expect(readSaleCode(code)).toBe(saleId);
        expect(readSaleCode(` ${code.toLowerCase()} `)).toBe(saleId);
        // The smallest QR code allows capital letters, digits and few signs.
        expect(code).toMatch(/^[A-Z0-9:-]{44}$/);
      }),
    );
  });

  it('survives a hand scanner on a PC with a Cyrillic layout', () => {
    const saleId = SaleId.parse('0197a3b2-5c1e-7b0c-8d52-13a0f26b7c41');
    const buffer = new WedgeBuffer();
    let at = 0;
    const press = (key: string, code: string, shiftKey = false) => {
      at += 5;
      return buffer.press({ ...PLAIN_KEY, key, code, shiftKey, timeStamp: at }).scan;
    };
    for (const letter of saleCode(saleId)) {
      if (letter === ':') press('Ж', 'Semicolon', true);
      else if (letter === '-') press('-', 'Minus');
      else if (/\d/.test(letter)) press(letter, `Digit${letter}`);
      else press(CYRILLIC[letter] ?? 'Я', `Key${letter}`, true);
    }
    expect(readSaleCode(press('Enter', 'Enter') ?? '')).toBe(saleId);
  });

  it('finds its sale when typed or scanned into the history', () => {
    const saleId = SaleId.parse('0197a3b2-5c1e-7b0c-8d52-13a0f26b7c41');
    expect(readQuery(saleCode(saleId), 0)).toEqual({
      words: [[{ by: 'our-id', prefix: saleId }]],
      days: null,
    });
  });
});

describe('a receipt and a payer code', () => {
  const digits = (least: number, most: number) => fc.stringMatching(new RegExp(`^\\d{${least},${most}}$`));
  /** Bar codes, marking codes, and texts of wallets: digits, base64, links. */
  const others = fc.oneof(
    digits(8, 14),
    digits(13, 30),
    fc.base64String({ minLength: 8, maxLength: 200 }),
    fc.stringMatching(/^[\x21-\x7e]{6,200}$/),
    fc
      .tuple(digits(13, 13), fc.stringMatching(/^[!-~]{7}$/))
      .map(([gtin, serial]) => `010${gtin}21${serial}`),
    fc.webUrl({ withQueryParameters: true }),
    fc.uuid().map(String),
  );

  it('are never the same text: a code that opens a sale is never charged', () => {
    fc.assert(
      fc.property(ids, fc.constantFrom('', ' '), (saleId, edge) => {
        for (const text of [saleCode(saleId), saleCode(saleId).toLowerCase(), LINK]) {
          expect(isPayerCode(`${text}${edge}`.trim())).toBe(false);
          expect(isOfReceipt(`${edge}${text}`)).toBe(true);
        }
      }),
    );
  });

  it('codes of goods and wallets are never read as a receipt', () => {
    fc.assert(
      fc.property(others, (text) => {
        fc.pre(!/^tilla:/i.test(text.trim()));
        expect(readSaleCode(text)).toBeNull();
        expect(isOfReceipt(text)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    'TILLA:S:0197A3B2',
    'TILLA:S:0197A3B2-5C1E-7B0C-8D52-13A0F26B7C41X',
    'TILLA:Q:0197A3B2-5C1E-7B0C-8D52-13A0F26B7C41',
    'tilla:',
  ])('a text that begins like our receipt names no sale, and is no payer code: %s', (text) => {
    expect(readSaleCode(text)).toBeNull();
    expect(isPayerCode(text)).toBe(false);
  });

  it.each([
    ['https://pay.example/q?a=1&b=2', false],
    ['https://goods.example/?r=1&t=2', false],
    ['http://ofd.example/epi?t=1&r=2&c=3&s=4', false],
    [LINK, true],
    [LINK.toUpperCase(), true],
  ])('%s is a receipt: %s', (text, is) => {
    expect(isOfReceipt(text)).toBe(is);
  });
});
