/** What the network does to the next request. */
import type { Dice } from './dice.ts';
import { type DrawnKind, FAULT_WEIGHTS } from './fault-weights.ts';
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
  return dice.weighted<DrawnKind>(FAULT_WEIGHTS[operation]);
}
