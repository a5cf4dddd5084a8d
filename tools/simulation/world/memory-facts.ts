import type { FactsJournal } from '../../../electron/storage/journal.ts';
import { type Endpoint, sameEndpoint } from '../../../shared/endpoint.ts';
import type { InstrumentName } from '../../../shared/payment/instrument.ts';
import type { ServiceFacts } from '../../../shared/payment/service-facts.ts';
import { ok } from '../../../shared/result.ts';

interface Known {
  readonly endpoint: Endpoint;
  readonly instrument: InstrumentName;
  facts: ServiceFacts;
  learnedWallMs: number | null;
}

export function factsInMemory(): FactsJournal {
  const memory: Known[] = [];
  const at = (endpoint: Endpoint, instrument: InstrumentName) =>
    memory.find((one) => one.instrument === instrument && sameEndpoint(one.endpoint, endpoint));
  return {
    facts: (endpoint, instrument = 'pass-code') =>
      at(endpoint, instrument) ?? { facts: {}, learnedWallMs: null },
    saveFacts: (endpoint, facts, learnedWallMs, instrument = 'pass-code') => {
      const known = at(endpoint, instrument);
      if (known) Object.assign(known, { facts, learnedWallMs });
      else memory.push({ endpoint, instrument, facts, learnedWallMs });
      return ok(null);
    },
  };
}
