/**
 * The traits of a run's payment service: each point that the interface leaves open is drawn. Also the facts
 * given to the till, which are true if given.
 */
import type { GatewayError } from '../../../shared/errors/till-error.ts';
import type { GivenFacts, NeverSent } from '../../../shared/payment/service-facts.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Dice } from './dice.ts';
import { isMild, isOfDenials, type Theme } from './themes.ts';

export interface Traits {
  /** Whether payments of this service wait for a confirmation. */
  readonly needsConfirm: boolean;
  /** Whether the create's answer states the mode. */
  readonly reportsMode: boolean;
  /** When the setting is switched; null: never. */
  readonly modeSwitchMs: number | null;
  readonly firstStatus: 0 | 1;
  /** The longest decision time of a customer (ms). */
  readonly ponderMs: number;
  /** Most customers do not decide at once. */
  readonly isPondered: boolean;
  /** A successful payment reads as open for at least this long. */
  readonly openMs: number;
  /** How much later than 30 s the automatic cancellation comes. */
  readonly lateCancelMs: number;
  readonly lapsedReads: number;
  readonly reversedReads: number;
  /** The status of a payment with a partial refund. */
  readonly partlyReads: number;
  /** How far a node lags that answers now and then. */
  readonly staleMs: number;
  /** One create makes two payments: the probability, and which of them a look-up names. */
  readonly doubles: number;
  readonly namesDouble: boolean;
  /** The weight of payments by card that no bank ever decides. */
  readonly cardsHang: number;
  /** The probability that a refused card is charged minutes later. */
  readonly cardsRevive: number;
  /** The probability that the operator takes money back later. */
  readonly regrets: number;
  readonly repeatedConfirm: boolean;
  /** Accepts a confirm of a payment that needs none. */
  readonly needlessConfirm: boolean;
  /** Answers a confirm of a lapsed payment with 0, although it has no effect. */
  readonly lapsedConfirm: boolean;
  /** Answers a repeated reversal with 0. */
  readonly repeatedReversal: boolean;
  /** A full reversal after a part gives back the rest; otherwise it is refused. */
  readonly fullAfterPart: boolean;
  readonly lookUp: 'plain' | 'dated' | 'both';
  readonly lookUpLagMs: number;
  readonly finds: boolean;
  /** The answer to a look-up of an id that was never sent. */
  readonly neverSent: 'code' | 'empty' | 'http-404';
  readonly neverSentCode: number;
  readonly neverSentCodeDated: number;
  /** The answer to the form of look-up that this service does not know. */
  readonly wrongFormCode: number;
  /** How long after its submission a receipt has its link. */
  readonly linkLagMs: number;
  /** The answer while there is no link yet. */
  readonly noLinkYet: 'empty' | 'refused' | 'http-404' | 'http-500';
  /** Submissions of a payment that the tax side refuses before it takes one. */
  readonly receiptRefusals: number;
}

export function drawTraits(dice: Dice, theme: Theme): Traits {
  const needsConfirm = theme === 'lapses' || dice.chance(0.75);
  const firstStatus = dice.pick<0 | 1>(0, 1);
  const neverSentCode = -dice.between(1, 4);
  const staleMs = dice.pick(0, 0, 0, 0, 3_000, 10_000);
  return {
    needsConfirm,
    reportsMode: dice.chance(0.75),
    modeSwitchMs: dice.chance(0.05) ? dice.between(10_000, 300_000) : null,
    firstStatus,
    ponderMs: dice.pick(100_000, 100_000, 330_000),
    isPondered: false,
    openMs: dice.pick(0, 0, 500, 2_500),
    lateCancelMs: dice.pick(0, 0, 1_000, 5_000, 15_000, 60_000),
    lapsedReads: theme === 'lapses' ? dice.pick(-9, -1, 3) : dice.pick(-9, -9, -1, 2, 2, 0, 1, 3),
    reversedReads: dice.pick(-7, -9, -1, 2, 2, 0, 1, 3),
    partlyReads: dice.pick(2, 2, 2, -7, 0, 3),
    staleMs,
    doubles: dice.chance(0.1) ? 0.1 : 0,
    namesDouble: dice.chance(0.5),
    cardsHang: 2,
    cardsRevive: 0,
    regrets: dice.chance(0.1) ? 0.05 : 0,
    repeatedConfirm: dice.chance(0.5),
    needlessConfirm: dice.chance(0.5),
    // With a stale node as well, two invisible lies would meet, and no till could know that such a payment is
    // no money.
    lapsedConfirm: staleMs === 0 && dice.chance(0.25),
    repeatedReversal: dice.chance(0.5),
    fullAfterPart: dice.chance(0.5),
    lookUp: theme === 'absences' ? 'plain' : dice.pick('plain', 'dated', 'both'),
    lookUpLagMs: dice.pick(0, 0, 1_500, 5_000, 20_000),
    finds: theme === 'absences' || dice.chance(0.85),
    neverSent:
      theme === 'absences'
        ? dice.pick('code', 'code', 'empty', 'http-404')
        : dice.pick('code', 'code', 'code', 'code', 'empty', 'http-404'),
    neverSentCode,
    neverSentCodeDated: dice.chance(0.7) ? neverSentCode : -5,
    wrongFormCode: dice.chance(0.6) ? neverSentCode : -6,
    linkLagMs: dice.pick(0, 0, 3_000, 30_000),
    noLinkYet: dice.pick('empty', 'empty', 'refused', 'http-404', 'http-500'),
    receiptRefusals: dice.pick(0, 0, 0, 0, 0, 1),
    ...themeTraits(dice, theme, firstStatus),
  };
}

/** What a theme needs. */
function themeTraits(dice: Dice, theme: Theme, firstStatus: 0 | 1): Partial<Traits> {
  if (isMild(theme)) return mildTraits(dice, theme);
  switch (theme) {
    case 'switches': {
      const modeSwitchMs = dice.between(5_000, 150_000);
      return { needsConfirm: dice.chance(0.2), reportsMode: true, modeSwitchMs, lapsedReads: 2, finds: true };
    }
    case 'latecomers':
    case 'emptied':
      return { needsConfirm: dice.chance(0.2), lookUp: 'plain', finds: true };
    case 'thinkers':
      return {
        needsConfirm: dice.chance(0.2),
        reversedReads: firstStatus,
        ponderMs: 400_000,
        isPondered: true,
      };
    // A look-up names the newest payment: after a failed card, the one that paid.
    case 'invoices':
    case 'instruments':
      return { namesDouble: true, doubles: 0, modeSwitchMs: null, finds: dice.chance(0.85) };
    case 'doubles':
      return { doubles: 0.4, needsConfirm: dice.chance(0.4) };
    case 'regrets':
      return { regrets: 0.3, reversedReads: dice.pick(-7, -9, 0, 3) };
    default:
      return {};
  }
}

/** A service in good order that states its confirm_mode. */
const mildTraits = (dice: Dice, theme: Theme): Partial<Traits> => ({
  reportsMode: true,
  modeSwitchMs: null,
  staleMs: 0,
  doubles: 0,
  cardsHang: 0,
  regrets: 0,
  receiptRefusals: 0,
  isPondered: theme === 'quiet-slow' || (theme === 'fair' && dice.chance(0.5)),
  ponderMs: theme === 'fair' ? 330_000 : theme === 'quiet-slow' ? 300_000 : 60_000,
  ...(TOLD_ALL.has(theme) && theme !== 'quiet-clean' ? { finds: true } : {}),
  ...(isOfDenials(theme) ? { finds: true, lookUpLagMs: 0 } : {}),
  // Within the time that the refusal of a card is looked up.
  ...(theme === 'card-denials' ? { lookUpLagMs: dice.pick(0, 8_000, 20_000), cardsRevive: 0.5 } : {}),
});

/** How a receipt without a link is answered. */
export const NO_LINK_YET: Readonly<Record<Traits['noLinkYet'], Result<{ link: null }, GatewayError>>> = {
  empty: ok({ link: null }),
  refused: fail({ code: 'gateway.refused', gatewayCode: -60 }),
  'http-404': fail({ code: 'gateway.http-status', httpStatus: 404 }),
  'http-500': fail({ code: 'gateway.http-status', httpStatus: 500 }),
};

/** How a confirm is refused. */
export const REFUSED_CONFIRM = -17;

const readsAs = (status: number, dice: Dice): 'negative' | number =>
  status < 0 && dice.chance(0.6) ? 'negative' : status;

/** The till's facts from provisioning: none, all, or some. */
export function drawGivenFacts(traits: Traits, dice: Dice, theme: Theme): GivenFacts {
  const neverSent = neverSentOf(traits);
  const all: GivenFacts = {
    lapsed_reads: readsAs(traits.lapsedReads, dice),
    reversed_reads: readsAs(traits.reversedReads, dice),
    look_up: traits.lookUp,
    finds_transaction_id: traits.finds,
    ...(neverSent === null ? {} : { never_sent: neverSent }),
    repeated_confirm: traits.repeatedConfirm
      ? 'accepted'
      : dice.pick<'refused' | number>('refused', REFUSED_CONFIRM),
  };
  if (TOLD_ALL.has(theme)) return all;
  const known = dice.weighted(KNOWN[theme] ?? { nothing: 3, everything: 5, some: 2 });
  if (known === 'nothing') return {};
  if (known === 'everything') return all;
  return Object.fromEntries(Object.entries(all).filter(() => dice.chance(0.5)));
}

/** Two forms with one code each do not fit one fact: null. */
function neverSentOf({ neverSent, neverSentCode, neverSentCodeDated, lookUp }: Traits): NeverSent | null {
  if (neverSent === 'empty') return 'empty';
  if (neverSent === 'http-404') return { http: 404 };
  if (lookUp === 'dated') return neverSentCodeDated;
  return lookUp === 'plain' || neverSentCode === neverSentCodeDated ? neverSentCode : null;
}

const TOLD_ALL: ReadonlySet<Theme> = new Set([
  'hundredth',
  'quiet-clean',
  'quiet-lost',
  'quiet-card',
  'quiet-invoice',
]);

const KNOWN: Partial<Record<Theme, Record<'nothing' | 'everything' | 'some', number>>> = {
  absences: { nothing: 1, everything: 8, some: 1 },
  // Half of the days without faults have no facts.
  fair: { nothing: 5, everything: 3, some: 2 },
  'quiet-slow': { nothing: 1, everything: 1, some: 0 },
  'quiet-untold': { nothing: 1, everything: 0, some: 0 },
};
