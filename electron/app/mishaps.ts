/**
 * What nobody expected in the main process. Electron would put a box before the screen in the middle of a confirm. Here
 * it is logged, payments go on, and once none is under way the till starts again by itself, for nobody knows what is
 * broken in it; a few times, and then it says so and goes on as it is.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Clock } from '../../shared/time.ts';
import { readNote } from '../storage/regular-file.ts';

const MOST_RESTARTS = 3;
const RESTARTS_SPAN_MS = 10 * 60_000;
/** Which payment is under way changes by itself; a customer has five minutes, and some. */
const LOOK_EVERY_MS = 500;
const LONGEST_WAIT_MS = 6 * 60_000;

export interface MishapParts {
  readonly clock: Pick<Clock, 'sleep' | 'monoMs'>;
  readonly log: (where: string, bug: unknown) => void;
  /** Tells the person at the till. */
  readonly say: (error: TillError) => void;
  /** What it said is over. */
  readonly unsay: (code: TillError['code']) => void;
  readonly isUnderWay: () => boolean;
  /** Whether one more restart is in the budget: it is spent then. */
  readonly mayRestart: () => boolean;
  /** Ends in order, and starts again. */
  readonly restart: () => void;
}

export interface Mishap {
  /** What is done with each. It never throws. */
  answer(where: string, bug: unknown): void;
  /** The restart was put off, and the till goes on: the next mishap asks for one anew. */
  goesOn(): void;
}

export function onMishap(parts: MishapParts): Mishap {
  const { clock, say, isUnderWay, restart } = parts;
  let phase: 'steady' | 'waiting' | 'restarting' | 'unsteady' = 'steady';
  const steady = (): void => {
    phase = 'steady';
    parts.unsay('till.restarts');
  };
  const restartInOrder = async (): Promise<void> => {
    const beganMs = clock.monoMs();
    // Also where the same keeps happening, a payment has its time: what broke may have nothing to do with it.
    while (isUnderWay() && clock.monoMs() - beganMs < LONGEST_WAIT_MS) await clock.sleep(LOOK_EVERY_MS);
    phase = 'restarting';
    restart();
  };
  const answer = (where: string, bug: unknown): void => {
    parts.log(where, bug);
    if (phase !== 'steady') return;
    phase = parts.mayRestart() ? 'waiting' : 'unsteady';
    say({ code: phase === 'waiting' ? 'till.restarts' : 'till.unsteady' });
    if (phase !== 'waiting') return;
    restartInOrder().catch((other: unknown) => {
      steady();
      parts.log('restart', other);
    });
  };
  return {
    answer: (where, bug) => {
      try {
        answer(where, bug);
      } catch {
        // A mishap of this very function would come back to it, without end.
      }
    },
    // An end that somebody asked for, and took back, stops no restart that is still to come.
    goesOn: () => {
      if (phase === 'restarting') steady();
    },
  };
}

const Restarts = z.array(z.number());

/**
 * At most three restarts in ten minutes, counted across them in the file `restarts.json`. Without the file no restart:
 * nobody could tell the first from the hundredth.
 */
export function restartBudget(folder: string, clock: Pick<Clock, 'wallMs'>): () => boolean {
  const file = join(folder, 'restarts.json');
  const lately = (nowMs: number): readonly number[] => {
    try {
      const spent = Restarts.parse(JSON.parse(readNote(file)));
      // A clock that was set back since makes them lie ahead: they are recent too.
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
