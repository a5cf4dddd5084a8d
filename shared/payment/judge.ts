/** What a status means after a window without an answered confirm. Only facts about the service make it money. */
import type { Verdict } from './events.ts';
import { readsLapsed, type ServiceFacts, successOutlivesWindow } from './service-facts.ts';

export interface Evidence {
  readonly facts: ServiceFacts;
  /** This service needs no confirmation: creates before and after this payment said so. */
  readonly neverConfirms: boolean;
  /** A lapsed payment would read so by now, even at a slow service. */
  readonly staysMoney: boolean;
  /** No confirm has left, and without one the service cancels it. */
  readonly goesBack: boolean;
}

/** For a payment that is old enough to have lapsed. */
export const evidenceOfLongAgo = (facts: ServiceFacts): Evidence => ({
  facts,
  neverConfirms: false,
  staysMoney: true,
  goesBack: false,
});

export function judge(status: number, { facts, neverConfirms, staysMoney, goesBack }: Evidence): Verdict {
  if (readsLapsed(facts, status)) return 'lapsed';
  // It was not confirmed and is over, whatever this status is called.
  if (status !== 2) return goesBack && staysMoney ? 'lapsed' : 'uncertain';
  // A learned fact came from a 2 that stayed, which may have been money.
  const isGiven = !facts.learned?.includes('lapsed_reads');
  if (goesBack && staysMoney && facts.lapsed_reads === 2 && isGiven) return 'lapsed';
  return neverConfirms || (staysMoney && successOutlivesWindow(facts)) ? 'paid' : 'uncertain';
}
