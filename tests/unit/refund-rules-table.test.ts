/**
 * Section 3.3 as one table: the days on which a payment was made and is asked back, by whom it was processed, how much
 * of it is asked for, what the PC's clock says and where the PC thinks that it stands; and the sentence of each rule.
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
/** Which rule stops it, and the last day on which it went; null: none does. */
type Stop = readonly [Rule, string] | null;

/** Made, asked back, and what stops a card's payment and a wallet's, all by the walls of Tashkent. */
const DATES: readonly (readonly [made: string, asked: string, card: Stop, wallet: Stop])[] = [
  // The month of the payment, to its ends.
  ['2026-11-05T10:00:00', '2026-11-05T10:00:01', null, null],
  ['2026-11-01T00:00:00', '2026-11-30T23:59:00', null, null],
  ['2026-11-01T00:30:00', '2026-11-30T23:30:00', null, null],
  // The 1st of the next one: cards, and nothing else. To a wallet nobody speaks of the 1st.
  ['2026-10-31T23:00:00', '2026-11-01T01:00:00', null, [CARD_ONLY, '2026-10-31']],
  ['2026-10-01T12:00:00', '2026-11-01T12:00:00', null, [CARD_ONLY, '2026-10-31']],
  ['2026-10-31T12:00:00', '2026-11-01T23:00:00', null, [CARD_ONLY, '2026-10-31']],
  // At 0:00 and at 23:59: a service may file it a little later, and what may still pass is let through.
  ['2026-10-15T12:00:00', '2026-11-01T00:00:00', null, null],
  ['2026-10-15T12:00:00', '2026-11-01T00:09:00', null, null],
  ['2026-10-15T12:00:00', '2026-11-01T00:11:00', null, [CARD_ONLY, '2026-10-31']],
  ['2026-10-15T12:00:00', '2026-11-01T23:59:00', null, [CARD_ONLY, '2026-10-31']],
  ['2026-10-15T12:00:00', '2026-11-02T00:09:00', null, [CARD_ONLY, '2026-10-31']],
  ['2026-10-15T12:00:00', '2026-11-02T00:11:00', [FIRST_DAY, '2026-11-01'], [CARD_ONLY, '2026-10-31']],
  // Made at the very end or the very beginning of a month.
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
  // A clock that was set back since: the service knows better.
  ['2026-11-05T12:00:00', '2026-10-30T12:00:00', null, null],
];

/** Those that the interface names, one that it may name one day, and one that a lost answer left unknown. */
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

/** What went back before, how much is asked for (null: all of it, in full), and what the money itself says to it. */
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

/** A moment as a right clock on the wall in Tashkent shows it, on a PC whose own clock is off by so much. */
const moment = (text: string, offMs = 0) => ({
  wallMs: Date.parse(`${text}+05:00`) - offMs,
  monoMs: 0,
  bootId: 'boot-1',
});

/** offMs null: no answer of the service had told how far the clock is off. */
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

/** What is over is over on any day; else the calendar speaks first, and the amount last. */
function expected(money: (typeof ASKED)[number][2], stop: Stop) {
  if (money === OVER) return { code: OVER };
  if (stop !== null) return { code: stop[0], until: stop[1] };
  return money === null ? null : { code: money, limit: expect.any(Number) };
}

const zone = process.env.TZ;
afterEach(() => {
  // Written as a text, `undefined` would be the name of a zone.
  if (zone === undefined) Reflect.deleteProperty(process.env, 'TZ');
  else process.env.TZ = zone;
});

describe.each(DATES)('made %s, asked back %s', (made, asked, card, wallet) => {
  const stops = { card, wallet };

  it('each processor, each amount, by a right clock in each zone', () => {
    for (const TZ of ['Asia/Tashkent', 'UTC', 'America/New_York', 'Pacific/Kiritimati']) {
      process.env.TZ = TZ;
      for (const one of CASES) {
        const which = `${TZ} ${one.processingType} ${one.part ?? 'whole'} after ${one.refunded}`;
        const on = calendar(made, asked, 0, 0);
        expect(stopOf(one, on), which).toEqual(expected(one.money, stops[one.kind]));
      }
    }
  });

  it('a clock some minutes off is set right, at either end', () => {
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

  it('a clock that nobody can reckon with stops nothing but what the money itself forbids', () => {
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

  it('is what the return’s screen is told of the payment', () => {
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
  it('has each rule for a card and for a wallet, wherever the rule knows both', () => {
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

/** What each rule is called, and what is done in its place, as the three languages say it. */
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
  it.each(Object.entries(SAID))(
    'of %s says the rule, until when it went, and what to do instead',
    (code, said) => {
      const words = wordsIn(language);
      const until = '2028-02-29';
      const sentence = errorWords(words, { code: code as Rule, until });
      expect(sentence).toContain(dayText(until));
      for (const part of said[language]) expect(sentence).toMatch(part);
      // The return's own line, under the step that takes its place.
      const line = words(`return.instead.${code as Rule}`, { until: dayText(until) });
      expect(line).toContain(dayText(until));
      expect(line).toMatch(said[language][1]);
    },
  );
});
