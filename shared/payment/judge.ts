/**
 * What a status means once the window has passed without an answered confirm. Only facts about this service
 * can turn a reading into money; without them a person settles it.
 */
import type { Verdict } from './events.ts';
import { readsLapsed, type ServiceFacts, successOutlivesWindow } from './service-facts.ts';

export interface Evidence {
  readonly facts: ServiceFacts;
  /** This service asks for no confirmation: its creates say so, before this payment and after it. */
  readonly neverConfirms: boolean;
  /** Had the payment lapsed, it would read so by now: a service that is slow to cancel has done it. */
  readonly staysMoney: boolean;
  /** No confirm has left, and without one the service cancels it: whatever it reads, it can't have stayed. */
  readonly goesBack: boolean;
}

/** For a payment of long ago: whatever was going to happen to it by itself has happened. */
export const evidenceOfLongAgo = (facts: ServiceFacts): Evidence => ({
  facts,
  neverConfirms: false,
  staysMoney: true,
  goesBack: false,
});

export function judge(status: number, { facts, neverConfirms, staysMoney, goesBack }: Evidence): Verdict {
  if (readsLapsed(facts, status)) return 'lapsed';
  // Nothing confirmed it, and it is over: whatever this service calls that, it did not stay.
  if (status !== 2) return goesBack && staysMoney ? 'lapsed' : 'uncertain';
  // Where that was learned here, a 2 that stayed taught it: it may as well have been money.
  const isGiven = !facts.learned?.includes('lapsed_reads');
  if (goesBack && staysMoney && facts.lapsed_reads === 2 && isGiven) return 'lapsed';
  return neverConfirms || (staysMoney && successOutlivesWindow(facts)) ? 'paid' : 'uncertain';
}
