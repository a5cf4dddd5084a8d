import type { FactsJournal } from '../../../electron/storage/journal.ts';
import { type Endpoint, sameEndpoint } from '../../../shared/endpoint.ts';
import type { ServiceFacts } from '../../../shared/payment/service-facts.ts';
import { ok } from '../../../shared/result.ts';

export function factsInMemory(): FactsJournal {
  const memory: { endpoint: Endpoint; facts: ServiceFacts; learnedWallMs: number | null }[] = [];
  const at = (endpoint: Endpoint) => memory.find((one) => sameEndpoint(one.endpoint, endpoint));
  return {
    facts: (endpoint) => at(endpoint) ?? { facts: {}, learnedWallMs: null },
    saveFacts: (endpoint, facts, learnedWallMs) => {
      const known = at(endpoint);
      if (known) Object.assign(known, { facts, learnedWallMs });
      else memory.push({ endpoint, facts, learnedWallMs });
      return ok(null);
    },
  };
}
