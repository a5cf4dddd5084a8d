/**
 * What a run's payment service is like: each point that the interface does not show is drawn. And what the
 * till was told of it: when it was told something, that is true.
 */
import type { ServiceFacts } from '../../../shared/payment/service-facts.ts';
import type { Dice } from './dice.ts';
import type { Theme } from './plan.ts';

export interface Traits {
  /** Whether payments of this service wait for a confirmation. */
  readonly needsConfirm: boolean;
  /** What the create's answer says of it: the truth, or nothing. */
  readonly saysMode: boolean;
  /** The setting is switched at this time; null: never. */
  readonly modeSwitchMs: number | null;
  readonly firstStatus: 0 | 1;
  /** Its customers take minutes to decide. */
  readonly isPondered: boolean;
  /** A payment that succeeds reads as open for at least this long. */
  readonly openMs: number;
  readonly windowFrom: 'creation' | 'success';
  /** The automatic cancellation comes so much later than 30 s. */
  readonly lateCancelMs: number;
  readonly lapsedReads: number;
  readonly reversedReads: number;
  /** What a payment reads as of which a part was given back. */
  readonly partlyReads: number;
  readonly repeatedConfirm: boolean;
  /** A confirm of a payment that needs none is accepted. */
  readonly needlessConfirm: boolean;
  /** A confirm of a payment that has lapsed is answered with 0, though nothing comes of it. */
  readonly lapsedConfirm: boolean;
  /** A reversal of what is reversed already is answered with 0. */
  readonly repeatedReversal: boolean;
  /** A full reversal after a part gives back the rest; else it is refused. */
  readonly fullAfterPart: boolean;
  readonly lookUp: 'plain' | 'dated' | 'both';
  readonly lookUpLagMs: number;
  readonly finds: boolean;
  readonly neverSentCode: number;
  readonly neverSentCodeDated: number;
  /** The answer to the form of the look-up that this service does not know. */
  readonly wrongFormCode: number;
}

export function drawTraits(dice: Dice, theme: Theme): Traits {
  const needsConfirm = theme === 'lapses' || dice.chance(0.75);
  const firstStatus = dice.pick<0 | 1>(0, 1);
  const neverSentCode = -dice.between(1, 4);
  return {
    needsConfirm,
    saysMode: dice.chance(0.75),
    modeSwitchMs: dice.chance(0.05) ? dice.between(10_000, 300_000) : null,
    firstStatus,
    isPondered: false,
    openMs: dice.pick(0, 0, 500, 2_500),
    windowFrom: dice.pick('creation', 'success'),
    lateCancelMs: dice.pick(0, 0, 1_000, 5_000, 15_000, 60_000),
    lapsedReads: theme === 'lapses' ? dice.pick(-9, -1, 3) : dice.pick(-9, -9, -1, 2, 2, 0, 1, 3),
    reversedReads: dice.pick(-7, -9, -1, 2, 2, 0, 1, 3),
    partlyReads: dice.pick(2, 2, 2, -7, 0, 3),
    repeatedConfirm: dice.chance(0.5),
    needlessConfirm: dice.chance(0.5),
    lapsedConfirm: dice.chance(0.25),
    repeatedReversal: dice.chance(0.5),
    fullAfterPart: dice.chance(0.5),
    lookUp: theme === 'absences' ? 'plain' : dice.pick('plain', 'dated', 'both'),
    lookUpLagMs: dice.pick(0, 0, 1_500, 5_000, 20_000),
    finds: theme === 'absences' || dice.chance(0.85),
    neverSentCode,
    neverSentCodeDated: dice.chance(0.7) ? neverSentCode : -5,
    wrongFormCode: dice.chance(0.6) ? neverSentCode : -6,
    ...themeTraits(dice, theme, firstStatus),
  };
}

/** What a theme can't do without. */
function themeTraits(dice: Dice, theme: Theme, firstStatus: 0 | 1): Partial<Traits> {
  switch (theme) {
    case 'switches': {
      const modeSwitchMs = dice.between(5_000, 150_000);
      return { needsConfirm: dice.chance(0.2), saysMode: true, modeSwitchMs, lapsedReads: 2, finds: true };
    }
    case 'latecomers':
      return { needsConfirm: dice.chance(0.2), lookUp: 'plain', finds: true };
    case 'thinkers':
      return { needsConfirm: dice.chance(0.2), reversedReads: firstStatus, isPondered: true };
    case 'mixed':
    case 'lapses':
    case 'absences':
      return {};
  }
}

const readsAs = (status: number, dice: Dice): 'negative' | number =>
  status < 0 && dice.chance(0.6) ? 'negative' : status;

/** What the till was told at provisioning: nothing, everything, or some of it. */
export function drawGivenFacts(traits: Traits, dice: Dice, theme: Theme): ServiceFacts {
  const oneCode = traits.neverSentCode === traits.neverSentCodeDated;
  const code = traits.lookUp === 'dated' ? traits.neverSentCodeDated : oneCode ? traits.neverSentCode : null;
  const all: ServiceFacts = {
    lapsed_reads: readsAs(traits.lapsedReads, dice),
    reversed_reads: readsAs(traits.reversedReads, dice),
    look_up: traits.lookUp,
    finds_transaction_id: traits.finds,
    // Two forms with a code each can't be told in one fact.
    ...(code === null ? {} : { never_sent: code }),
    repeated_confirm: traits.repeatedConfirm ? 'accepted' : 'refused',
  };
  const known = dice.weighted(
    theme === 'absences' ? { nothing: 1, everything: 8, some: 1 } : { nothing: 3, everything: 5, some: 2 },
  );
  if (known === 'nothing') return {};
  if (known === 'everything') return all;
  return Object.fromEntries(Object.entries(all).filter(() => dice.chance(0.5)));
}
