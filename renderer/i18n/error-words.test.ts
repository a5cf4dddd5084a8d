/** What a person reads of an error: whose it is to mend, and that a paid payment stays paid. */
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../shared/settings/languages.ts';
import { wordsIn } from '../../tests/support/messages.ts';
import { errorWords, isUnanswered, receiptRefusal } from './error-words.ts';

const words = wordsIn('en');

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
