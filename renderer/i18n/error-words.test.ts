/** The sentence of an error: it names the person who repairs the cause, and a paid payment stays paid. */
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../shared/settings/languages.ts';
import { wordsIn } from '../../tests/support/messages.ts';
import { errorWords, isUnanswered, receiptRefusal } from './error-words.ts';

const words = wordsIn('en');

describe('a refund past its deadline', () => {
  it.each(LANGUAGES)('says in %s until when the refund was possible', (language) => {
    const why = { code: 'refund.month-closed', until: '2026-11-01' } as const;
    expect(errorWords(wordsIn(language), why)).toContain('01.11.2026');
  });
});

it.each(LANGUAGES)('a copy of the goods has its day in %s as every other day is written', (language) => {
  const error = { code: 'catalogue.from-copy', note: '2026-11-01', field: 'aside.db' } as const;
  expect(errorWords(wordsIn(language), error)).toContain('01.11.2026');
});

describe('goods that can’t be sold', () => {
  const refused = { code: 'product.not-fiscal', note: 'Jug', reason: 'missing' } as const;

  it('without a seller’s tax number are the installer’s task, because no catalogue holds that number', () => {
    const text = errorWords(words, { code: 'shop.no-tax-number', note: 'Jug' });
    expect(text).toContain('Call the installer');
    expect(text).not.toContain('catalogue');
  });

  it('with wrong data in the catalogue are the manager’s task', () => {
    const text = errorWords(words, { ...refused, field: 'PackageCode' });
    expect(text).toContain('in the catalogue');
    expect(text).not.toContain('installer');
  });
});

describe('a file of goods', () => {
  it.each(LANGUAGES)('that can’t be read says why in %s', (language) => {
    const say = (note?: string) =>
      errorWords(wordsIn(language), {
        code: 'goods-file.unreadable',
        field: 'a.xls',
        ...(note === undefined ? {} : { note }),
      });
    expect(say('old-workbook')).toContain('XLSX');
    expect(say('old-workbook')).toContain('a.xls');
    expect(say('catalogue.busy')).toBe(say());
  });
});

describe('a refused receipt', () => {
  it('never speaks of the charge: the payment is paid', () => {
    const why = { code: 'gateway.refused', note: 'Неверный ИКПУ', gatewayCode: -5017 } as const;
    const text = errorWords(words, receiptRefusal(words, why));
    expect(text).toContain('Неверный ИКПУ');
    expect(text).toContain('stays paid');
    expect(text).not.toContain('another code');
    expect(receiptRefusal(words, why)).toMatchObject({ code: 'fiscal.refused', gatewayCode: -5017 });
  });

  it('names the field that our own check refused', () => {
    const why = {
      code: 'gateway.invalid-request',
      field: 'SPIC',
      reason: 'wrong-length',
      limit: 17,
    } as const;
    expect(errorWords(words, receiptRefusal(words, why))).toContain('tax code (MXIK): must have 17');
  });

  it('keeps the till’s own errors unchanged', () => {
    expect(receiptRefusal(words, { code: 'payment.wrong-state' })).toEqual({ code: 'payment.wrong-state' });
    expect(isUnanswered({ code: 'gateway.timed-out' })).toBe(true);
    expect(isUnanswered({ code: 'gateway.refused' })).toBe(false);
    expect(isUnanswered({ code: 'journal.unwritable' })).toBe(false);
  });
});
