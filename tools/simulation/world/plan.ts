/** What will go wrong in a run: drawn from its seed before anything happens. */
import type { Dice } from './dice.ts';
import { isRead, MACHINE_EVENTS, type NetworkKind, type Operation, READ_KINDS } from './kinds.ts';

export interface Outage {
  readonly fromMs: number;
  readonly toMs: number;
  /** Nothing leaves the till, requests are lost, or only answers are. */
  readonly kind: 'not-reached' | 'lost-before' | 'lost-after';
}

/** For a while one operation fails nearly always, as when one part of the service is down. */
export interface Breakdown {
  readonly operation: Operation;
  readonly kind: NetworkKind;
  readonly fromMs: number;
  readonly toMs: number;
}

export interface MachineEvent {
  readonly atMs: number;
  readonly kind: (typeof MACHINE_EVENTS)[number];
  /** How long the till is away, or how far the wall clock jumps. */
  readonly ms: number;
}

export interface Plan {
  readonly sales: readonly { readonly atMs: number; readonly doubleTap: boolean }[];
  /** The chance that the network spoils a call, and the chance that a broken operation does. */
  readonly faultRate: number;
  readonly outages: readonly Outage[];
  readonly breakdowns: readonly Breakdown[];
  readonly crashPerWrite: number;
  readonly refusalPerWrite: number;
  readonly machine: readonly MachineEvent[];
  readonly wallErrorMs: number;
  readonly sleepStopsMono: boolean;
  /** From here on the network is good, the machine stays up, and people only do what is theirs to do. */
  readonly quietMs: number;
  /** People do nothing any more; the states are looked at. */
  readonly settledMs: number;
  /** The end: late surprises have had their time. */
  readonly endMs: number;
}

const HOUR = 3_600_000;
/** After the network is back (proof 5). */
const SETTLING_MS = 180_000;
/** The last look at an ended payment comes eleven minutes after its end. */
const SURPRISES_MS = 1_100_000;

export function drawPlan(dice: Dice, theme: Theme): Plan {
  const sales = drawSales(dice, theme);
  const lastMs = sales.at(-1)?.atMs ?? 0;
  const quietMs = lastMs + (theme === 'mixed' ? dice.pick(60_000, 200_000, 330_000, 700_000) : 700_000);
  // Absence takes nine good answers in a row to prove: in a storm it never is.
  const rough = theme === 'absences' ? 'rough' : dice.weighted({ calm: 2, rough: 5, storm: 3 });
  const stops = dice.chance(0.6);
  return {
    sales,
    faultRate: { calm: 0.03, rough: 0.2, storm: 0.5 }[rough],
    outages: Array.from({ length: dice.pick(0, 0, 1, 2) }, () => drawOutage(dice, quietMs)),
    breakdowns: drawBreakdowns(dice, theme, quietMs),
    crashPerWrite: stops ? dice.pick(0, 0.03, 0.08) : 0,
    refusalPerWrite: dice.chance(0.15) ? 0.1 : 0,
    machine: [
      ...Array.from({ length: dice.pick(0, 1, 2, 4) }, () => drawMachineEvent(dice, quietMs)),
      ...drawClockEvents(dice, theme, lastMs),
    ],
    wallErrorMs: dice.chance(0.8) ? 0 : drawWallMs(dice) * dice.pick(1, -1),
    sleepStopsMono: dice.chance(0.6),
    quietMs,
    settledMs: quietMs + SETTLING_MS,
    endMs: quietMs + SURPRISES_MS,
  };
}

export const MOST_SALES = 5;

function drawSales(dice: Dice, theme: Theme): Plan['sales'] {
  const count = dice.pick(3, 3, 4, MOST_SALES);
  let atMs = 0;
  return Array.from({ length: count }, () => {
    atMs += dice.between(1_000, theme === 'switches' ? 30_000 : 70_000);
    return { atMs, doubleTap: dice.chance(0.1) };
  });
}

function drawOutage(dice: Dice, quietMs: number): Outage {
  const fromMs = dice.between(0, quietMs);
  const toMs = Math.min(quietMs, fromMs + dice.pick(3_000, 20_000, 60_000, 200_000, 600_000));
  return { fromMs, toMs, kind: dice.pick('not-reached', 'lost-before', 'lost-after') };
}

/**
 * Most runs mix everything. Some make likely what is rare, so that faults meet it often enough: an end
 * (`lapses`, `absences`), a service whose confirmation is switched while creates are on their way
 * (`switches`), creates that arrive when nobody waits for them (`latecomers`), customers who think it over
 * while their payment reads as a reversed one does (`thinkers`).
 */
export type Theme = 'mixed' | 'lapses' | 'absences' | 'switches' | 'latecomers' | 'thinkers';

export const drawTheme = (dice: Dice): Theme =>
  dice.weighted({ mixed: 10, lapses: 4, absences: 10, switches: 2, latecomers: 2, thinkers: 2 });

const THEME_BREAKDOWNS: Readonly<Record<Theme, readonly [Operation, NetworkKind, number][]>> = {
  mixed: [],
  lapses: [['confirm', 'busy', 1]],
  absences: [['create', 'lost-before', 0.5]],
  switches: [
    ['create', 'late-arrival', 0.5],
    ['confirm', 'busy', 1],
  ],
  latecomers: [
    ['create', 'very-late-arrival', 0.5],
    ['look-up', 'busy', 1],
  ],
  thinkers: [['reverse', 'lost-before', 1]],
};

/** The theme's own last from the start for a part of the time until the quiet. */
function drawBreakdowns(dice: Dice, theme: Theme, quietMs: number): readonly Breakdown[] {
  if (theme !== 'mixed') {
    const lasting = THEME_BREAKDOWNS[theme].map(([operation, kind, part]): Breakdown => {
      return { operation, kind, fromMs: 0, toMs: quietMs * part };
    });
    return theme === 'absences' ? [...lasting, drawLateBreakdown(dice, quietMs)] : lasting;
  }
  const fromMs = dice.between(0, quietMs / 2);
  const toMs = Math.min(quietMs, fromMs + dice.pick(60_000, 150_000, 400_000));
  if (dice.chance(0.4)) return [];
  const operation = dice.pick<Operation>(
    'create',
    'confirm',
    'confirm',
    'status',
    'look-up',
    'reverse',
    'reverse-part',
  );
  const kinds = READ_KINDS.filter((kind) => operation !== 'create' || kind !== 'busy');
  const drawn = dice.pick<NetworkKind>('lost-before', ...kinds, 'late-arrival');
  const kind = drawn === 'late-arrival' && isRead(operation) ? 'busy' : drawn;
  return [{ operation, kind, fromMs, toMs }];
}

/** By then what was lost has been proved absent, and is looked at a few times more: each fault has to meet that. */
const drawLateBreakdown = (dice: Dice, quietMs: number): Breakdown => ({
  operation: 'look-up',
  kind: dice.pick<NetworkKind>('slow-answer', ...READ_KINDS),
  fromMs: quietMs * 0.7,
  toMs: quietMs * 0.8,
});

/** Where the order of things is what counts, a clock that is set back among them is what hurts. */
function drawClockEvents(dice: Dice, theme: Theme, lastMs: number): readonly MachineEvent[] {
  if (theme === 'switches' && dice.chance(0.5))
    return [{ atMs: dice.between(500, lastMs), kind: 'wall-back', ms: drawWallMs(dice) }];
  if (theme === 'thinkers' && dice.chance(0.5))
    return [{ atMs: dice.between(500, lastMs + 60_000), kind: 'wall-forward', ms: drawWallMs(dice) }];
  return [];
}

const drawWallMs = (dice: Dice): number =>
  dice.pick(1_000, 20_000, 35_000, 120_000, HOUR, 8 * HOUR, 25 * HOUR, 400 * HOUR);

function drawMachineEvent(dice: Dice, quietMs: number): MachineEvent {
  const atMs = dice.between(500, quietMs);
  const kind = dice.pick<MachineEvent['kind']>(...MACHINE_EVENTS);
  if (kind === 'wall-forward' || kind === 'wall-back') return { atMs, kind, ms: drawWallMs(dice) };
  const awayMs = dice.pick(300, 2_000, 8_000, 20_000, 60_000, 240_000, HOUR);
  return { atMs, kind, ms: Math.max(1, Math.min(awayMs, quietMs - atMs - 1_000)) };
}
