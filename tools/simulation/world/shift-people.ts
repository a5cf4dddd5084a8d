/**
 * The person responsible for the drawer of a shop that counts it. The person opens and closes shifts at any
 * time, pauses in between, and moves cash. The count is of the real cash, sometimes before the last customer
 * has paid.
 */
import { UNNAMED_CASHIER } from '../../../shared/staff/actor.ts';
import type { Dice } from './dice.ts';
import type { Plan } from './plan.ts';
import type { Till } from './till.ts';
import type { WorldTime } from './virtual-time.ts';

export interface ShiftPeopleDeps {
  readonly till: Till;
  readonly time: WorldTime;
  readonly plan: Plan;
  /** Separate dice. */
  readonly dice: Dice;
  /** The cash that is really in the drawer, tiyin. */
  readonly drawerTiyin: () => number;
  readonly log: (text: () => string) => void;
}

interface State {
  readonly open: { readonly shiftId: string; readonly mark: number } | null;
}

const CHECKS_MS = [2_000, 12_000] as const;
/** How long a count of the drawer takes. */
const COUNTS_MS = [0, 8_000] as const;
/** After this the shift stays open, so that customers with money due are served. */
const LAST_CLOSE_BEFORE_MS = 20_000;

/** Starts the care of a run's shifts. */
export function keepShifts(deps: ShiftPeopleDeps): void {
  const { time, dice, plan } = deps;
  const checkShift = async (): Promise<void> => {
    if (time.trueMs < plan.settledMs) time.afterAwake(dice.between(...CHECKS_MS), () => void checkShift());
    const state = await seen(deps);
    if (state === null) return;
    if (state.open === null) {
      if (time.trueMs > plan.quietMs || dice.chance(0.7)) openShift(deps);
    } else if (time.trueMs < plan.quietMs - LAST_CLOSE_BEFORE_MS && dice.chance(0.2)) count(deps, state.open);
    else if (time.trueMs < plan.quietMs && dice.chance(0.15)) move(deps, state.open.mark);
    else if (time.trueMs < plan.quietMs && dice.chance(0.1)) openDrawer(deps);
  };
  openShift(deps);
  void checkShift();
}

async function seen({ till }: ShiftPeopleDeps): Promise<State | null> {
  const answer = await till.press('shift.state', undefined);
  return answer?.ok === true ? (answer.value as State) : null;
}

/** A person's count as one loose sum. A drawer with a negative sum is empty. */
const countOf = (sum: number) => ({ pieces: [{ soum: 1_000, pieces: 0 }], looseTiyin: Math.max(0, sum) });

function press(deps: ShiftPeopleDeps, channel: string, request: object): void {
  deps.till.person = UNNAMED_CASHIER;
  void deps.till.press(channel, request)?.then((answer) => {
    deps.log(() => `${channel}: ${answer.ok ? 'done' : answer.error.code}`);
  });
}

/** Also before the first customer, at a till that has just started. */
function openShift(deps: ShiftPeopleDeps): void {
  press(deps, 'shift.open', { count: countOf(deps.drawerTiyin()), words: null });
}

/**
 * Counts the drawer, and presses *Close* a while later: cash taken in between is in the drawer but not in the
 * count.
 */
function count(deps: ShiftPeopleDeps, { shiftId, mark }: NonNullable<State['open']>): void {
  const { time, dice } = deps;
  const found = deps.drawerTiyin();
  // A negative drawer can't be counted.
  if (found < 0) return;
  const takenOutTiyin = Math.floor(found * dice.pick(0, 0.5, 1));
  const request = { shiftId, mark, count: countOf(found), takenOutTiyin, terminalTiyin: null, words: null };
  const presses = dice.chance(0.2) ? 2 : 1;
  time.afterAwake(dice.between(...COUNTS_MS), () => {
    for (let at = 0; at < presses; at += 1) press(deps, 'shift.close', request);
  });
}

function openDrawer(deps: ShiftPeopleDeps): void {
  press(deps, 'drawer.no-sale', { reason: `coin ${deps.dice.between(0, 1_000)}` });
}

function move(deps: ShiftPeopleDeps, mark: number): void {
  const { dice } = deps;
  const kind = dice.pick('pay-in', 'pay-in', 'pay-out', 'drop');
  const inDrawer = Math.max(0, deps.drawerTiyin());
  const amountTiyin = kind === 'pay-in' ? dice.between(1, 20) * 100_000 : Math.floor(inDrawer / 2);
  const presses = dice.chance(0.3) ? 2 : 1;
  const request = { kind, amountTiyin, reason: 'change', mark };
  for (let at = 0; at < presses; at += 1) press(deps, 'cash.move', request);
}
