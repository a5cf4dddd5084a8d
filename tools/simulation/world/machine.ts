/** The machine under the till: it crashes, sleeps, loses power, and its wall clock is moved. */
import type { Dice } from './dice.ts';
import type { MachineKind } from './kinds.ts';
import type { MachineEvent, Plan } from './plan.ts';
import type { Till } from './till.ts';
import type { WorldTime } from './virtual-time.ts';

export interface MachineDeps {
  readonly till: Till;
  readonly time: WorldTime;
  readonly plan: Plan;
  readonly dice: Dice;
  readonly onFault: (kind: MachineKind) => void;
  readonly log: (text: () => string) => void;
}

/** Plans the machine's events, and the two moves of the till to the other service. */
export function planMachine(deps: MachineDeps, onMove: () => void): void {
  const { time, plan, till } = deps;
  for (const event of plan.machine) time.afterAwake(event.atMs, () => befall(deps, event));
  for (const atMs of plan.moves) {
    time.afterAwake(atMs, () => {
      onMove();
      till.setUpElsewhere();
      if (till.isRunning) away(deps, 'crash', 2_000);
    });
  }
}

function befall(deps: MachineDeps, { kind, ms: plannedMs }: MachineEvent): void {
  const { till, time, plan, onFault, log } = deps;
  // A machine that slept through its next fault is awake when the quiet starts.
  const ms = Math.min(plannedMs, plan.quietMs - time.trueMs - 1_000);
  if (ms <= 0) return;
  onFault(kind);
  log(() => `!! ${kind} ${ms} ms`);
  if (kind === 'wall-forward' || kind === 'wall-back') {
    time.jumpWall(kind === 'wall-back' ? -plannedMs : plannedMs);
  } else if (till.isRunning) {
    if (kind === 'sleep') {
      time.sleepMachine(ms);
      time.afterAwake(ms, () => till.wake());
    } else away(deps, kind, ms);
  }
}

function away({ till, time, dice }: MachineDeps, kind: 'crash' | 'quit' | 'power-off', ms: number): void {
  if (kind === 'quit') {
    till.quit();
    // A second request to end forces the end.
    if (dice.chance(0.1)) time.afterAwake(100, () => till.quitNow());
  } else till.stop();
  time.after(ms, () => {
    // It was started meanwhile, after an end at the same moment: a running machine does not reboot.
    if (kind === 'power-off' && !till.isRunning) time.reboot();
    till.startAgain();
  });
}

/** The power failed at a write: the machine comes back after a while, with another boot or the same. */
export function comeBack({ till, time, plan, dice }: MachineDeps): void {
  const awayMs = Math.min(dice.pick(500, 3_000, 25_000, 90_000), plan.quietMs - time.trueMs - 500);
  const reboots = dice.chance(0.4);
  time.after(Math.max(1, awayMs), () => {
    if (till.isRunning) return;
    if (reboots) time.reboot();
    till.startAgain();
  });
}
