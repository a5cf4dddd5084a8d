/**
 * The network is back, or the machine woke up: payments that wait between two looks do not sit out pauses
 * that were meant for a service that is away. They plan anew, from their quickest look; nothing is called
 * before its time, and nothing is called twice. A payment that was given up after a day is asked about once more.
 */
import { isUnfinished, placeKey } from './attempt.ts';
import type { Desk } from './desk.ts';
import { drive } from './loop.ts';

export function lookAgain(desk: Desk): void {
  for (const held of desk.held.values()) {
    const { name } = held.attempt.state;
    const asks = name === 'processing' || name === 'unknown' || name === 'abandoned';
    if (!asks || placeKey(held.attempt.place) !== placeKey(desk.place)) continue;
    if (held.nextCallMonoMs !== null) {
      held.progress = { ...held.progress, tries: 0, answeredAt: null };
      held.wake.abort();
    } else if (!held.isDriven && isUnfinished(held.attempt)) {
      held.progress = { ...held.progress, answeredAt: null };
      void drive(desk, held);
    }
  }
}
