/** What the network does to the next request. */
import type { Dice } from './dice.ts';
import type { NetworkKind, Operation } from './kinds.ts';
import type { Plan } from './plan.ts';
import type { WorldTime } from './virtual-time.ts';

/** The failure rate of a broken operation; left out: nearly always. */
const BREAKS: Partial<Record<NetworkKind, number>> = {
  'lost-before': 0.6,
  'late-arrival': 0.5,
  'very-late-arrival': 0.6,
};

/** Outages first, then the dice. In the quiet there are no faults. */
export function drawFault(
  { time, dice, plan }: { readonly time: WorldTime; readonly dice: Dice; readonly plan: Plan },
  operation: Operation,
): NetworkKind | null {
  const now = time.trueMs;
  if (now >= plan.quietMs || now < plan.faultsFromMs) return null;
  const outage = plan.outages.find(({ fromMs, toMs }) => now >= fromMs && now < toMs);
  if (outage) return outage.kind;
  const broken = plan.breakdowns.find(
    (one) => one.operation === operation && now >= one.fromMs && now < one.toMs,
  );
  if (broken && dice.chance(BREAKS[broken.kind] ?? 0.97)) return broken.kind;
  if (operation === 'create' && dice.chance(plan.denials)) return 'refused-done';
  if (!dice.chance(plan.faultRate)) return null;
  if (plan.onlyLoss) return dice.pick('lost-before', 'lost-after');
  return dice.weighted<DrawnKind>(WEIGHTS[operation]);
}

type DrawnKind = Exclude<NetworkKind, 'stale-read' | 'crossed'>;

const READ_WEIGHTS: Readonly<Record<DrawnKind, number>> = {
  'not-reached': 2,
  'lost-before': 2,
  'lost-after': 3,
  'cut-before': 1,
  'cut-after': 1,
  unreadable: 1,
  'http-error': 1,
  'wrong-shape': 1,
  'slow-answer': 1,
  'late-arrival': 0,
  'very-late-arrival': 0,
  busy: 2,
  'refused-done': 0,
  contradiction: 0,
};
const WRITE_WEIGHTS = { ...READ_WEIGHTS, 'late-arrival': 3, 'refused-done': 1 };

const WEIGHTS: Readonly<Record<Operation, Readonly<Record<DrawnKind, number>>>> = {
  create: { ...WRITE_WEIGHTS, 'very-late-arrival': 1, busy: 0, contradiction: 1 },
  confirm: WRITE_WEIGHTS,
  status: READ_WEIGHTS,
  'look-up': READ_WEIGHTS,
  reverse: { ...WRITE_WEIGHTS, 'very-late-arrival': 1, 'refused-done': 2 },
  'reverse-part': { ...WRITE_WEIGHTS, 'very-late-arrival': 1, 'refused-done': 2 },
  submit: WRITE_WEIGHTS,
  link: READ_WEIGHTS,
  'card-ask': READ_WEIGHTS,
  'card-verify': READ_WEIGHTS,
  'card-delete': WRITE_WEIGHTS,
};
