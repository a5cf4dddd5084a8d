/**
 * What a status means once the window has passed without an answered confirm. Only facts about this service
 * can turn a reading into money; without them a person settles it.
 */
import { readsLapsed, type ServiceFacts, successOutlivesWindow } from '../../shared/payment/service-facts.ts';
import type { Verdict } from '../../shared/payment/transition.ts';

export interface Evidence {
  readonly facts: ServiceFacts;
  /** Every create that this service answered in the last 24 hours said confirm_mode 0, and there was one. */
  readonly neverConfirms: boolean;
}

export function judge(status: number, { facts, neverConfirms }: Evidence): Verdict {
  if (readsLapsed(facts, status)) return 'lapsed';
  if (status === 2 && (successOutlivesWindow(facts) || neverConfirms)) return 'paid';
  return 'uncertain';
}
