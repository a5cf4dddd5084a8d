/** The clock of a payment service, which a test stops: meanwhile no customer decides, and nothing lapses. */
import { systemClock } from '../../electron/app/system-clock.ts';
import type { Clock } from '../../shared/time.ts';

export interface HeldClock {
  readonly clock: Clock;
  hold(): void;
  /** Time goes on where it stood. */
  letGo(): void;
}

export function heldClock(base: Clock = systemClock()): HeldClock {
  let behindMs = 0;
  let heldMs: number | null = null;
  const wallMs = (): number => heldMs ?? base.wallMs() - behindMs;
  return {
    clock: { ...base, wallMs },
    hold: () => {
      heldMs = wallMs();
    },
    letGo: () => {
      if (heldMs !== null) behindMs = base.wallMs() - heldMs;
      heldMs = null;
    },
  };
}
