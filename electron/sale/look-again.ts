/**
 * The network is back, or the machine woke up: payments that wait between two looks do not sit out pauses
 * that were meant for a service that is away. They plan anew, from their quickest look; nothing is called
 * before its time, and nothing is called twice.
 */
import type { Desk } from './desk.ts';

export function lookAgain(desk: Pick<Desk, 'held'>): void {
  for (const held of desk.held.values()) {
    const { name } = held.attempt.state;
    const asks = name === 'processing' || name === 'unknown' || name === 'abandoned';
    if (!asks || held.nextCallMonoMs === null) continue;
    held.progress = { ...held.progress, tries: 0 };
    held.wake.abort();
  }
}
