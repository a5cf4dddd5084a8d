/** What the manager and the installer read: receipts in words that fit a paid payment, corrections, diagnostics. */
import { describe, expect, it } from 'vitest';
import { correctionsOf, hasProblem } from '../../renderer/features/receipt/corrections.ts';
import {
  diagnosticsRows,
  diagnosticsText,
  factSentences,
} from '../../renderer/features/settings/diagnostics-rows.ts';
import { errorWords, isUnanswered, receiptRefusal } from '../../renderer/i18n/error-words.ts';
import { CONTRACT } from '../../shared/contract/contract.ts';
import { correctionProblem } from '../../shared/fiscal/items.ts';
import { isReceiptLink } from '../../shared/fiscal/receipt-link.ts';
import { LANGUAGES } from '../../shared/settings/languages.ts';
import { FAKE_DIAGNOSTICS } from '../support/fake-payments.ts';
import { wordsIn } from '../support/messages.ts';

const words = wordsIn('en');

const LINE = { Name: 'Obi non, dona', Barcode: '4780000000001', SPIC: '01905001001000000', PackageCode: '1' };

describe('a refund that the calendar stops', () => {
  it.each(LANGUAGES)('says in %s until when it was possible', (language) => {
    const why = { code: 'refund.month-closed', until: '2026-11-01' } as const;
    expect(errorWords(wordsIn(language), why)).toContain('01.11.2026');
  });
});

describe('goods that can’t be sold', () => {
  const refused = { code: 'product.not-fiscal', note: 'Jug', reason: 'missing' } as const;

  it('without any seller’s number they are the installer’s to mend: no catalogue has an item that is not on file', () => {
    const text = errorWords(words, { code: 'shop.no-tax-number', note: 'Jug' });
    expect(text).toContain('Call the installer');
    expect(text).not.toContain('catalogue');
  });

  it('are the manager’s to mend where the catalogue is wrong about them', () => {
    const text = errorWords(words, { ...refused, field: 'PackageCode' });
    expect(text).toContain('in the catalogue');
    expect(text).not.toContain('installer');
  });
});

describe('a receipt that was refused', () => {
  it('never speaks of the charge: the payment is paid', () => {
    const why = { code: 'gateway.refused', note: 'Неверный ИКПУ', gatewayCode: -5017 } as const;
    const text = errorWords(words, receiptRefusal(words, why));
    expect(text).toContain('Неверный ИКПУ');
    expect(text).toContain('stays paid');
    expect(text).not.toContain('another code');
    expect(receiptRefusal(words, why)).toMatchObject({ code: 'fiscal.refused', gatewayCode: -5017 });
  });

  it('names the field that our own check stopped', () => {
    const why = {
      code: 'gateway.invalid-request',
      field: 'SPIC',
      reason: 'wrong-length',
      limit: 17,
    } as const;
    expect(errorWords(words, receiptRefusal(words, why))).toContain('tax code (MXIK): must have 17');
  });

  it('keeps the till’s own errors as they are', () => {
    expect(receiptRefusal(words, { code: 'payment.wrong-state' })).toEqual({ code: 'payment.wrong-state' });
    expect(isUnanswered({ code: 'gateway.timed-out' })).toBe(true);
    expect(isUnanswered({ code: 'gateway.refused' })).toBe(false);
    expect(isUnanswered({ code: 'journal.unwritable' })).toBe(false);
  });
});

describe('corrections', () => {
  it.each([
    ['SPIC', '0190500100100000', 'wrong-length'],
    ['SPIC', '0190500100100000x', 'not-digits'],
    ['SPIC', ' ', 'missing'],
    ['Name', '', 'missing'],
    ['Name', 'x'.repeat(64), 'too-long'],
    ['PackageCode', '1'.repeat(21), 'too-long'],
    ['Barcode', '1'.repeat(14), 'too-long'],
  ] as const)('%s "%s" is %s', (field, value, reason) => {
    expect(correctionProblem(field, value)?.reason).toBe(reason);
  });

  it('lets a barcode be empty, and sends what the contract takes', () => {
    const now = [{ ...LINE, Barcode: '', SPIC: ' 01905001001000009 ' }];
    expect(hasProblem([LINE], now)).toBe(false);
    const corrections = correctionsOf([LINE], now);
    expect(corrections).toEqual([{ line: 0, Barcode: '', SPIC: '01905001001000009' }]);
    expect(CONTRACT['receipt.correct'].request.safeParse({ transactionId: 't-1', corrections }).success).toBe(
      true,
    );
  });

  it('stops what was changed to something wrong, and not what was wrong and is left alone', () => {
    const before = [{ ...LINE, SPIC: '123' }];
    expect(hasProblem(before, [{ ...LINE, SPIC: '123', Name: 'Non' }])).toBe(false);
    expect(hasProblem(before, [{ ...LINE, SPIC: '1234' }])).toBe(true);
  });
});

describe('a receipt’s link', () => {
  it.each([
    ['https://ofd.soliq.uz/check?t=UZ1&r=2', true],
    ['https://ofd.soliq.uz', true],
    ['https://ofd.soliq.uz:8443/epi', true],
    ['https://ofd.soliq.uz/\u200b', false],
    [`https://ofd.soliq.uz/${'x'.repeat(1_004)}`, false],
    ['http://ofd.soliq.uz/check', false],
    ['https://', false],
    ['https://ofd', false],
    ['ofd.soliq.uz/check', false],
    ['https://ofd.soliq.uz/a b', false],
  ] as const)('%s: %s', (text, fits) => expect(isReceiptLink(text)).toBe(fits));
});

describe('diagnostics', () => {
  const clock = (clockOffsetMs: number | null): string =>
    diagnosticsRows({ ...FAKE_DIAGNOSTICS, clockOffsetMs }, words).find(([label]) =>
      label.includes('clock'),
    )?.[1] ?? '';

  it('tells the clock in plain words: the service’s clock minus this one', () => {
    expect(clock(null)).toBe('not known yet');
    expect(clock(-400)).toBe('agrees with the service’s');
    expect(clock(95_000)).toBe('1 min behind the service’s');
    expect(clock(-12_000)).toBe('12 s ahead of the service’s');
  });

  it.each(LANGUAGES)(
    'tells the installer why parts of a kilogram are not sold, and what to set, in %s',
    (language) => {
      const rows = (soldWhole: number) =>
        diagnosticsRows({ ...FAKE_DIAGNOSTICS, soldWhole }, wordsIn(language)).filter(([, says]) =>
          says.includes('amount_scale'),
        );
      expect(rows(0)).toEqual([]);
      expect(rows(6)).toHaveLength(1);
      expect(errorWords(wordsIn(language), { code: 'quantity.scale-whole' })).toContain('amount_scale');
    },
  );

  it.each(LANGUAGES)('has a sentence for each fact, known or not, in %s', (language) => {
    const known = {
      ...FAKE_DIAGNOSTICS,
      facts: {
        look_up: 'dated',
        finds_transaction_id: false,
        never_sent: -16,
        lapsed_reads: 'negative',
        reversed_reads: 2,
        repeated_confirm: 'refused',
      },
    } as const;
    const said = factSentences(known, wordsIn(language));
    const unsaid = factSentences({ ...known, facts: {} }, wordsIn(language));
    expect(said).toHaveLength(Object.keys(known.facts).length);
    expect(said.join(' ')).toContain('-16');
    expect(new Set([...said, ...unsaid]).size).toBe(2 * said.length);
  });

  it('copies every line and the facts as provisioning takes them', () => {
    const text = diagnosticsText(FAKE_DIAGNOSTICS, words);
    expect(text).toContain(FAKE_DIAGNOSTICS.baseUrl);
    expect(text).toContain(FAKE_DIAGNOSTICS.dataFolder);
    expect(JSON.parse(text.split('\n').at(-1) ?? '')).toEqual(FAKE_DIAGNOSTICS.facts);
  });
});
