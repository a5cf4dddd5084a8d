/** The plan of a run's faults, drawn from its seed at the start. */
import type { Dice } from './dice.ts';
import { isRead, MACHINE_EVENTS, type NetworkKind, type Operation, READ_KINDS } from './kinds.ts';
import { isMild, isOfDenials, isQuiet, THEME_BREAKDOWNS, type Theme } from './themes.ts';

export interface Outage {
  readonly fromMs: number;
  readonly toMs: number;
  /** Nothing leaves the till, requests are lost, or only answers are lost. */
  readonly kind: 'not-reached' | 'lost-before' | 'lost-after';
}

/** For a while one operation fails nearly always, as if a part of the service were down. */
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

export interface PlannedSale {
  readonly atMs: number;
  readonly doubleTap: boolean;
  /** The customer leaves this long after that, with or without the goods; null: stays. */
  readonly leavesMs: number | null;
  readonly takesGoods: boolean;
}

export interface Plan {
  /** What a right wall clock shows at the start of the run. */
  readonly startWallMs: number;
  readonly sales: readonly PlannedSale[];
  /** Whether a person acts after a code is charged. */
  readonly isAttended: boolean;
  /** The probability that the network spoils a request, and that a broken operation fails. */
  readonly faultRate: number;
  /** No fault before this time. */
  readonly faultsFromMs: number;
  /** The only fault is loss. */
  readonly onlyLoss: boolean;
  /** The share of creates that are refused but charged, without other faults. */
  readonly denials: number;
  /** The longest time there, and back (ms). */
  readonly wayMs: number;
  readonly outages: readonly Outage[];
  readonly breakdowns: readonly Breakdown[];
  readonly crashPerWrite: number;
  readonly refusalPerWrite: number;
  readonly machine: readonly MachineEvent[];
  /** When the till moves to the other service, and back. */
  readonly moves: readonly number[];
  readonly wallErrorMs: number;
  readonly sleepStopsMono: boolean;
  /** From here on the network is good, the machine runs, and people only do their tasks. */
  readonly quietMs: number;
  /** People stop, and the states are checked. */
  readonly settledMs: number;
  /** The end, after the time for late surprises. */
  readonly endMs: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** After the network is back (proof 5). */
const SETTLING_MS = 180_000;
/** The last status request of an ended payment comes eleven minutes after its end. */
const SURPRISES_MS = 1_100_000;
export const MOST_SALES = 5;
/** The first sale and all that the till learns from it. */
const WARM_UP_MS = 180_000;

export function drawPlan(dice: Dice, theme: Theme): Plan {
  const sales = drawSales(dice, theme);
  const lastMs = sales.at(-1)?.atMs ?? 0;
  const quietMs = lastMs + (theme === 'mixed' ? dice.pick(60_000, 200_000, 330_000, 700_000) : 700_000);
  const days = { startWallMs: drawStart(dice), sales, isAttended: theme !== 'nobody' };
  const times = { quietMs, settledMs: quietMs + SETTLING_MS, endMs: quietMs + SURPRISES_MS };
  if (isMild(theme)) return { ...days, ...mildDay(dice, theme), ...times };
  // Proving absence takes nine good answers in a row, which a storm never gives.
  const rough = theme === 'absences' ? 'rough' : dice.weighted({ calm: 2, rough: 5, storm: 3 });
  const stops = dice.chance(0.6);
  return {
    ...days,
    faultRate: { calm: 0.03, rough: 0.2, storm: 0.5 }[rough],
    faultsFromMs: 0,
    onlyLoss: false,
    denials: 0,
    wayMs: 2_500,
    outages: Array.from({ length: dice.pick(0, 0, 1, 2) }, () => drawOutage(dice, quietMs)),
    breakdowns: drawBreakdowns(dice, theme, quietMs),
    // A lapse is one write, so a crash must be likely enough to meet it.
    crashPerWrite: (stops ? dice.pick(0, 0.03, 0.08) : 0) * (theme === 'lapses' ? 2 : 1),
    refusalPerWrite: dice.chance(0.15) ? 0.1 : 0,
    machine: [
      ...Array.from({ length: dice.pick(0, 1, 2, 4) }, () => drawMachineEvent(dice, quietMs)),
      ...drawClockEvents(dice, theme, lastMs),
    ],
    moves: drawMoves(dice, theme, lastMs, quietMs),
    wallErrorMs: dice.chance(0.8) ? 0 : drawWallMs(dice) * dice.pick(1, -1),
    sleepStopsMono: dice.chance(0.6),
    ...times,
  };
}

/** Any day of three years, more often near a month's end, and most often near midnight. */
function drawStart(dice: Dice): number {
  if (dice.chance(0.5)) return Date.UTC(2026, 0, 1) + dice.between(0, 3 * 365 * DAY);
  const midnight = Date.UTC(2026, dice.between(1, 36), 1) - 5 * HOUR;
  return midnight + (dice.chance(0.5) ? -dice.between(0, 1_500_000) : dice.between(-26 * HOUR, 23 * HOUR));
}

function drawSales(dice: Dice, theme: Theme): Plan['sales'] {
  if (isQuiet(theme)) return drawQuietSales(dice, theme);
  const warmsUp = isMild(theme) && theme !== 'fair';
  const count = warmsUp ? MOST_SALES : dice.pick(3, 3, 4, MOST_SALES);
  let atMs = 0;
  return Array.from({ length: count }, (_, at) => {
    if (warmsUp && at === 1) atMs = WARM_UP_MS;
    atMs += dice.between(1_000, theme === 'switches' ? 30_000 : 70_000);
    const leaves = !isMild(theme) && dice.chance(0.15);
    return {
      atMs,
      doubleTap: dice.chance(0.1),
      leavesMs: leaves ? dice.between(5_000, 200_000) : null,
      takesGoods: dice.chance(0.5),
    };
  });
}

/** Customers who pay at once and stay; the next one comes when most payments are over. */
function drawQuietSales(dice: Dice, theme: Theme): Plan['sales'] {
  const isWarm = WARMED_UP.has(theme);
  let atMs = 0;
  return Array.from({ length: MOST_SALES }, (_, at) => {
    if (isWarm && at === 0) atMs = dice.between(1_000, 30_000);
    else {
      if (isWarm && at === 1) atMs = WARM_UP_MS;
      atMs += theme === 'quiet-slow' ? dice.between(330_000, 400_000) : dice.between(60_000, 120_000);
    }
    return { atMs, doubleTap: false, leavesMs: null, takesGoods: true };
  });
}

/** Where one request in a hundred is lost. */
const LOSES: ReadonlySet<Theme> = new Set([
  'hundredth',
  'quiet-lost',
  'quiet-untold',
  'quiet-card',
  'quiet-invoice',
]);
/** A till that has made sales before: it knows the service's statuses. */
const WARMED_UP: ReadonlySet<Theme> = new Set([
  'hundredth',
  'denials',
  'card-denials',
  'quiet-lost',
  'quiet-card',
  'quiet-invoice',
]);

type Day = Omit<Plan, 'startWallMs' | 'sales' | 'isAttended' | 'quietMs' | 'settledMs' | 'endMs'>;

/** Answers come within 10 s, the way there and back together. */
const mildDay = (dice: Dice, theme: Theme): Day => ({
  faultRate: LOSES.has(theme) ? 0.01 : 0,
  faultsFromMs: WARMED_UP.has(theme) ? WARM_UP_MS : 0,
  onlyLoss: true,
  denials: isOfDenials(theme) ? 0.3 : 0,
  wayMs: theme !== 'fair' ? 400 : dice.pick(60, 600, 2_500, 4_900),
  outages: [],
  breakdowns: [],
  crashPerWrite: 0,
  refusalPerWrite: 0,
  machine: [],
  moves: [],
  wallErrorMs: 0,
  sleepStopsMono: true,
});

function drawOutage(dice: Dice, quietMs: number): Outage {
  const fromMs = dice.between(0, quietMs);
  const toMs = Math.min(quietMs, fromMs + dice.pick(3_000, 20_000, 60_000, 200_000, 600_000));
  return { fromMs, toMs, kind: dice.pick('not-reached', 'lost-before', 'lost-after') };
}

/** A theme's own breakdowns last from the start for a part of the time until the quiet. */
function drawBreakdowns(dice: Dice, theme: Theme, quietMs: number): readonly Breakdown[] {
  const themes = THEME_BREAKDOWNS[theme];
  if (themes) {
    const lasting = themes.map(([operation, kind, part]): Breakdown => {
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
    'submit',
  );
  const kinds = READ_KINDS.filter((kind) => operation !== 'create' || kind !== 'busy');
  const drawn = dice.pick<NetworkKind>('lost-before', ...kinds, 'late-arrival', 'refused-done');
  const isOfWrites = drawn === 'late-arrival' || drawn === 'refused-done';
  return [{ operation, kind: isOfWrites && isRead(operation) ? 'busy' : drawn, fromMs, toMs }];
}

/**
 * By then lost creates are proved absent and get a few more status requests: each fault has to meet those.
 */
const drawLateBreakdown = (dice: Dice, quietMs: number): Breakdown => ({
  operation: 'look-up',
  kind: dice.pick<NetworkKind>('slow-answer', ...READ_KINDS),
  fromMs: quietMs * 0.7,
  toMs: quietMs * 0.8,
});

/** In themes about order, the harmful event is a clock set back in between. */
function drawClockEvents(dice: Dice, theme: Theme, lastMs: number): readonly MachineEvent[] {
  if (theme === 'switches' && dice.chance(0.5))
    return [{ atMs: dice.between(500, lastMs), kind: 'wall-back', ms: drawWallMs(dice) }];
  if (theme === 'thinkers' && dice.chance(0.5))
    return [{ atMs: dice.between(500, lastMs + 60_000), kind: 'wall-forward', ms: drawWallMs(dice) }];
  return [];
}

/** Most tills return before the quiet, so that payments at the other service can go on. */
function drawMoves(dice: Dice, theme: Theme, lastMs: number, quietMs: number): readonly number[] {
  if (theme !== 'moves' && dice.chance(0.97)) return [];
  const away = dice.between(1_000, lastMs + 30_000);
  return dice.chance(0.75) ? [away, dice.between(away + 5_000, quietMs - 5_000)] : [away];
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
