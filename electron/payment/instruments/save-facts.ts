/** What traffic has taught of a service is stored: on top of what is known at that moment, and never without reading it. */
import type { Endpoint } from '../../../shared/endpoint.ts';
import { type GivenFacts, reads, withLearned, withoutBelied } from '../../../shared/payment/service-facts.ts';
import type { FactsJournal, Written } from '../../storage/journal.ts';

/** learnedWallMs: the day's control is done with this. Errors: `journal.unwritable`. */
export function saveLearned(
  journal: FactsJournal,
  endpoint: Endpoint,
  lesson: GivenFacts,
  learnedWallMs: number | null = journal.facts(endpoint).learnedWallMs,
): Written {
  return journal.saveFacts(endpoint, withLearned(journal.facts(endpoint).facts, lesson), learnedWallMs);
}

/**
 * What an unconfirmed payment came to read as (`learn-lapse.ts`). `belied`: the fact that was known, learned or given,
 * is dropped, for this payment has shown otherwise. `known`: it says nothing new.
 */
export function learnLapse(
  journal: FactsJournal,
  endpoint: Endpoint,
  status: number,
): 'learned' | 'belied' | 'known' {
  const { facts, learnedWallMs } = journal.facts(endpoint);
  if (facts.belied?.includes('lapsed_reads') || reads(facts.lapsed_reads, status)) return 'known';
  if (facts.lapsed_reads === undefined) {
    saveLearned(journal, endpoint, { lapsed_reads: status < 0 ? 'negative' : status });
    return 'learned';
  }
  journal.saveFacts(endpoint, withoutBelied(facts, 'lapsed_reads'), learnedWallMs);
  return 'belied';
}

/**
 * A payment that is paid, by a confirm that was answered in time, and was not given back: where it reads as lapsed ones
 * are said to, that value is no sign of a lapse, and the fact is dropped. A negative status is an error wherever it is
 * read, so it belies nothing. Answers whether the fact was dropped.
 */
export function notePaidReading(journal: FactsJournal, endpoint: Endpoint, status: number): boolean {
  const { facts, learnedWallMs } = journal.facts(endpoint);
  if (status < 0 || status === 2 || facts.lapsed_reads !== status) return false;
  journal.saveFacts(endpoint, withoutBelied(facts, 'lapsed_reads'), learnedWallMs);
  return true;
}

/**
 * A confirm was refused with this code while each one before it was refused too: from now on it never proves that one is
 * confirmed. Where one of those was done all the same, a quick proof is lost, and nothing else: the status judges later.
 */
export function noteFirstRefusal(journal: FactsJournal, endpoint: Endpoint, code: number): void {
  const { facts, learnedWallMs } = journal.facts(endpoint);
  const known = facts.first_confirm_codes ?? [];
  if (known.includes(code)) return;
  journal.saveFacts(endpoint, { ...facts, first_confirm_codes: [...known, code] }, learnedWallMs);
}
