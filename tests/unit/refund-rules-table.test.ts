/**
 * Section 3.3 as one table: days of payment and refund, the processor, the refunded share, the PC's clock and
 * its time zone; and the sentence of each rule.
 */
import process from 'node:process';
import { afterEach, describe, expect, it } from 'vitest';
import { errorWords } from '../../renderer/i18n/error-words.ts';
import { dayText } from '../../renderer/i18n/money.ts';
import { PaymentId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { calendarAt, whyTooLateAt } from '../../shared/refund/calendar.ts';
import { mayReverse, mayReversePart, type RefundCalendar } from '../../shared/refund/rules.ts';
import { LANGUAGES } from '../../shared/settings/languages.ts';
import { PAID, paymentOf, saleOf } from '../support/book-entries.ts';
import { wordsIn } from '../support/messages.ts';
import { DAY, MINUTE } from '../support/virtual-clock.ts';

const CLOSED = 'refund.month-closed';
const FIRST_DAY = 'refund.last-month-first-day';
const CARD_ONLY = 'refund.last-month-card-only';
type Rule = typeof CLOSED | typeof FIRST_DAY | typeof CARD_ONLY;
/** The rule that stops the refund and its last day, or null. */
type Stop = readonly [Rule, string] | null;

/** Payment, refund, and the stop for a card's and a wallet's payment, all in Tashkent time. */
const DATES: readonly (readonly [made: string, asked: string, card: Stop, wallet: Stop])[] = [
  // The month of the payment, to its limits.
  ['2026-11-05T10:00:00', '2026-11-05T10:00:01', null, null],
  ['2026-11-01T00:00:00', '2026-11-30T23:59:00', null, null],
  ['2026-11-01T00:30:00', '2026-11-30T23:30:00', null, null],
  // The 1st of the next month: cards only. For a wallet the 1st is irrelevant.
  ['2026-10-31T23:00:00', '2026-11-01T01:00:00', null, [CARD_ONLY, '2026-10-31']],
  ['2026-10-01T12:00:00', '2026-11-01T12:00:00', null, [CARD_ONLY, '2026-10-31']],
  ['2026-10-31T12:00:00', '2026-11-01T23:00:00', null, [CARD_ONLY, '2026-10-31']],
  // At 0:00 and 23:59: a service may file it slightly later, so the till allows what may still pass.
  ['2026-10-15T12:00:00', '2026-11-01T00:00:00', null, null],
  ['2026-10-15T12:00:00', '2026-11-01T00:09:00', null, null],
  ['2026-10-15T12:00:00', '2026-11-01T00:11:00', null, [CARD_ONLY, '2026-10-31']],
  ['2026-10-15T12:00:00', '2026-11-01T23:59:00', null, [CARD_ONLY, '2026-10-31']],
  ['2026-10-15T12:00:00', '2026-11-02T00:09:00', null, [CARD_ONLY, '2026-10-31']],
  ['2026-10-15T12:00:00', '2026-11-02T00:11:00', [FIRST_DAY, '2026-11-01'], [CARD_ONLY, '2026-10-31']],
  // Payments at the very end or beginning of a month.
  ['2026-10-31T23:59:00', '2026-11-30T12:00:00', null, null],
  ['2026-10-31T23:59:00', '2026-12-01T12:00:00', null, [CLOSED, '2026-10-31']],
  ['2026-10-31T23:49:00', '2026-11-30T12:00:00', [FIRST_DAY, '2026-11-01'], [CARD_ONLY, '2026-10-31']],
  ['2026-11-01T00:11:00', '2026-11-30T12:00:00', null, null],
  // The 2nd, the end of the next month, two months, a year.
  ['2026-10-31T23:00:00', '2026-11-02T01:00:00', [FIRST_DAY, '2026-11-01'], [CARD_ONLY, '2026-10-31']],
  ['2026-10-05T12:00:00', '2026-11-30T12:00:00', [FIRST_DAY, '2026-11-01'], [CARD_ONLY, '2026-10-31']],
  ['2026-09-30T12:00:00', '2026-11-01T12:00:00', [CLOSED, '2026-10-01'], [CLOSED, '2026-09-30']],
  ['2025-11-05T12:00:00', '2026-11-05T12:00:00', [CLOSED, '2025-12-01'], [CLOSED, '2025-11-30']],
  // Over the new year.
  ['2025-12-31T12:00:00', '2026-01-01T12:00:00', null, [CARD_ONLY, '2025-12-31']],
  ['2025-12-31T12:00:00', '2026-01-02T12:00:00', [FIRST_DAY, '2026-01-01'], [CARD_ONLY, '2025-12-31']],
  // February, short and long.
  ['2028-02-28T12:00:00', '2028-02-29T12:00:00', null, null],
  ['2028-02-29T12:00:00', '2028-03-01T12:00:00', null, [CARD_ONLY, '2028-02-29']],
  ['2028-02-29T12:00:00', '2028-03-02T12:00:00', [FIRST_DAY, '2028-03-01'], [CARD_ONLY, '2028-02-29']],
  ['2027-02-28T12:00:00', '2027-03-01T12:00:00', null, [CARD_ONLY, '2027-02-28']],
  ['2028-01-31T12:00:00', '2028-02-29T12:00:00', [FIRST_DAY, '2028-02-01'], [CARD_ONLY, '2028-01-31']],
  // A clock that was set back since: the till leaves the decision to the service.
  ['2026-11-05T12:00:00', '2026-10-30T12:00:00', null, null],
];

/** Processors from the interface, a possible future one, and an unknown one after a lost answer. */
const PROCESSORS = [
  ['UZCARD', 'card'],
  ['HUMO', 'card'],
  ['WALLET', 'wallet'],
  ['SOME-LATER-ONE', 'card'],
  [null, 'card'],
] as const;

const OVER = 'refund.already-refunded';
const TOO_MUCH = 'refund.more-than-left';
const PAID_TIYIN = tiyin(10_000);

/** Refunds before, the requested amount (null: the whole payment), and the stop by the money itself. */
const ASKED = [
  [0, null, null],
  [0, 1, null],
  [0, 4_000, null],
  [0, 10_000, null],
  [0, 10_001, TOO_MUCH],
  [0, 0, TOO_MUCH],
  [9_999, 1, null],
  [9_999, 2, TOO_MUCH],
  [10_000, null, OVER],
  [10_000, 1, OVER],
] as const;

/** A moment in right Tashkent time, on a PC whose own clock is off by that much. */
const moment = (text: string, offMs = 0) => ({
  wallMs: Date.parse(`${text}+05:00`) - offMs,
  monoMs: 0,
  bootId: 'boot-1',
});

/** offMs null: no answer of the service has shown the offset yet. */
const calendar = (made: string, asked: string, madeOffMs: number | null, askedOffMs: number | null) =>
  calendarAt(moment(asked, askedOffMs ?? 0), askedOffMs, {
    createdAt: moment(made, madeOffMs ?? 0),
    createdOffMs: madeOffMs,
  });

interface Case {
  readonly processingType: string | null;
  readonly refunded: number;
  readonly part: number | null;
}

function stopOf({ processingType, refunded, part }: Case, on: RefundCalendar | null) {
  const payment = { amountTiyin: PAID_TIYIN, refundedTiyin: tiyin(refunded), processingType };
  const allowed = part === null ? mayReverse(payment, on) : mayReversePart(payment, tiyin(part), on);
  return allowed.ok ? null : allowed.error;
}

/** Every processor with every amount. */
const CASES = PROCESSORS.flatMap(([processingType, kind]) =>
  ASKED.map(([refunded, part, money]) => ({ processingType, kind, refunded, part, money })),
);

/** A full refund stops first on any day, then the calendar, then the amount. */
function expected(money: (typeof ASKED)[number][2], stop: Stop) {
  if (money === OVER) return { code: OVER };
  if (stop !== null) return { code: stop[0], until: stop[1] };
  return money === null ? null : { code: money, limit: expect.any(Number) };
}

const zone = process.env.TZ;
afterEach(() => {
  // As a text, `undefined` would be the name of a zone.
  if (zone === undefined) Reflect.deleteProperty(process.env, 'TZ');
  else process.env.TZ = zone;
});

describe.each(DATES)('paid %s, refund requested %s', (made, asked, card, wallet) => {
  const stops = { card, wallet };

  it('every processor and amount follows the table, with a right clock in every zone', () => {
    for (const TZ of ['Asia/Tashkent', 'UTC', 'America/New_York', 'Pacific/Kiritimati']) {
      process.env.TZ = TZ;
      for (const one of CASES) {
        const which = `${TZ} ${one.processingType} ${one.part ?? 'whole'} after ${one.refunded}`;
        const on = calendar(made, asked, 0, 0);
        expect(stopOf(one, on), which).toEqual(expected(one.money, stops[one.kind]));
      }
    }
  });

  it('an offset of some minutes is corrected at both ends', () => {
    for (const [madeOff, askedOff] of [
      [5 * MINUTE, 5 * MINUTE],
      [-5 * MINUTE, -5 * MINUTE],
      [10 * MINUTE, -10 * MINUTE],
      [0, 9 * MINUTE],
    ] as const) {
      const on = calendar(made, asked, madeOff, askedOff);
      for (const one of CASES) expect(stopOf(one, on)).toEqual(expected(one.money, stops[one.kind]));
    }
  });

  it('an unreliable clock leaves only the limits of the money itself', () => {
    for (const [madeOff, askedOff] of [
      [DAY, 0],
      [0, -DAY],
      [31 * DAY, 31 * DAY],
      [null, 0],
      [0, null],
      [0, 10 * MINUTE + 1],
    ] as const) {
      const on = calendar(made, asked, madeOff, askedOff);
      expect(on).toBeNull();
      for (const one of CASES) expect(stopOf(one, on)).toEqual(expected(one.money, null));
    }
  });

  it('the return’s screen gets the same rule', () => {
    if (PAID.name !== 'paid') throw new Error('it is paid');
    for (const [processingType, kind] of PROCESSORS) {
      const details = {
        paymentId: PaymentId.parse('7'),
        confirmMode: 1 as const,
        cardType: null,
        processingType,
        cardNumber: null,
      };
      const payment = paymentOf(saleOf('sale-1'), 'payment-1', {
        createdAt: moment(made),
        createdOffMs: 0,
        state: { ...PAID, details },
      });
      expect(whyTooLateAt(moment(asked), 0, payment)).toEqual(expected(null, stops[kind]));
    }
  });
});

describe('the table', () => {
  it('has each rule for a card and a wallet, wherever the rule applies to both', () => {
    const met = DATES.flatMap(([, , card, wallet]) => [
      card && `card ${card[0]}`,
      wallet && `wallet ${wallet[0]}`,
    ]);
    expect([...new Set(met)].filter((one) => one !== null).toSorted()).toEqual([
      `card ${FIRST_DAY}`,
      `card ${CLOSED}`,
      `wallet ${CARD_ONLY}`,
      `wallet ${CLOSED}`,
    ]);
  });
});

/** The name of each rule and its replacement, in three languages. */
const SAID = {
  [CLOSED]: {
    uz: [/oyi yopilgan/, /naqd/i],
    ru: [/Месяц этого платежа закрыт/, /наличными/i],
    en: [/month of this payment is closed/, /in cash/],
  },
  [FIRST_DAY]: {
    uz: [/faqat oyning 1-kuni/, /naqd/i],
    ru: [/только 1-го числа/, /наличными/i],
    en: [/only on the 1st/, /in cash/],
  },
  [CARD_ONLY]: {
    uz: [/faqat karta bilan/, /naqd/i],
    ru: [/только карточные/, /наличными/i],
    en: [/only those by card/, /in cash/],
  },
} as const;

describe.each(LANGUAGES)('the sentence (%s)', (language) => {
  it.each(Object.entries(SAID))('of %s names the rule, its last day, and the replacement', (code, said) => {
    const words = wordsIn(language);
    const until = '2028-02-29';
    const sentence = errorWords(words, { code: code as Rule, until });
    expect(sentence).toContain(dayText(until));
    for (const part of said[language]) expect(sentence).toMatch(part);
    // The return's own line, below the replacing step.
    const line = words(`return.instead.${code as Rule}`, { until: dayText(until) });
    expect(line).toContain(dayText(until));
    expect(line).toMatch(said[language][1]);
  });
});
