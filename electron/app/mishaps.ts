/**
 * Handles unexpected errors in the main process. Electron would show a box in the middle of a confirm. The
 * till logs the error, lets payments go on, and restarts once none is under way, because its state may be
 * broken. After a few restarts it shows a notice and goes on without one.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Clock } from '../../shared/time.ts';
import { readNote } from '../storage/regular-file.ts';

const MOST_RESTARTS = 3;
const RESTARTS_SPAN_MS = 10 * 60_000;
/** The wait for payments under way: a customer has five minutes. */
const POLL_MS = 500;
const LONGEST_WAIT_MS = 6 * 60_000;

export interface MishapDeps {
  readonly clock: Pick<Clock, 'sleep' | 'monoMs'>;
  readonly log: (where: string, bug: unknown) => void;
  /** Shows a notice to the person at the till. */
  readonly raise: (error: TillError) => void;
  /** Ends that notice. */
  readonly unsay: (code: TillError['code']) => void;
  readonly isUnderWay: () => boolean;
  /** Whether the budget allows one more restart; this spends it. */
  readonly mayRestart: () => boolean;
  /** Ends the till in order and starts it again. */
  readonly restart: () => void;
}

export interface Mishap {
  /** Handles one error. Never throws. */
  answer(where: string, bug: unknown): void;
  /** The restart was postponed and the till goes on. The next error requests a new restart. */
  resume(): void;
}

export function onMishap(deps: MishapDeps): Mishap {
  const { clock, raise, isUnderWay, restart } = deps;
  let phase: 'steady' | 'waiting' | 'restarting' | 'unsteady' = 'steady';
  const steady = (): void => {
    phase = 'steady';
    deps.unsay('till.restarts');
  };
  const restartInOrder = async (): Promise<void> => {
    const startedMs = clock.monoMs();
    // A payment gets its time even after repeated errors, which may have another cause.
    while (isUnderWay() && clock.monoMs() - startedMs < LONGEST_WAIT_MS) await clock.sleep(POLL_MS);
    phase = 'restarting';
    restart();
  };
  const answer = (where: string, bug: unknown): void => {
    deps.log(where, bug);
    if (phase !== 'steady') return;
    phase = deps.mayRestart() ? 'waiting' : 'unsteady';
    raise({ code: phase === 'waiting' ? 'till.restarts' : 'till.unsteady' });
    if (phase !== 'waiting') return;
    restartInOrder().catch((other: unknown) => {
      steady();
      deps.log('restart', other);
    });
  };
  return {
    answer: (where, bug) => {
      try {
        answer(where, bug);
      } catch {
        // An error in this handler must not reach the handler again.
      }
    },
    // A quit that a person requested and withdrew does not cancel a restart that is still to come.
    resume: () => {
      if (phase === 'restarting') steady();
    },
  };
}

const Restarts = z.array(z.number());

/**
 * At most three restarts in ten minutes, stored in `restarts.json` across restarts. If the file cannot be
 * written, the till does not restart, because it could not count.
 */
export function restartBudget(folder: string, clock: Pick<Clock, 'wallMs'>): () => boolean {
  const file = join(folder, 'restarts.json');
  const lately = (nowMs: number): readonly number[] => {
    try {
      const spent = Restarts.parse(JSON.parse(readNote(file)));
      // After a clock was set back, restarts lie in the future. They count as recent too.
      return spent.filter((atMs) => Math.abs(nowMs - atMs) < RESTARTS_SPAN_MS);
    } catch {
      return [];
    }
  };
  return () => {
    const nowMs = clock.wallMs();
    const spent = lately(nowMs);
    if (spent.length >= MOST_RESTARTS) return false;
    try {
      writeFileSync(file, JSON.stringify([...spent, nowMs]));
      return true;
    } catch {
      return false;
    }
  };
}
