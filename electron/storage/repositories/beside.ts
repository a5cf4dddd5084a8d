/** What the till keeps beside the books: service facts and the open basket. A rebuild leaves both alone. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { SaleId } from '../../../shared/ids.ts';
import { endpointKey } from '../../../shared/payment/endpoint.ts';
import { ServiceFacts } from '../../../shared/payment/service-facts.ts';
import { BasketLine } from '../../../shared/sale/basket.ts';
import type { Transact } from '../database.ts';
import type { BasketJournal, FactsJournal } from '../journal.ts';

export function factsIn(database: DatabaseSync, transact: Transact): FactsJournal {
  const run = {
    facts: database.prepare('SELECT facts, learned_wall_ms FROM service_facts WHERE endpoint = ?'),
    save: database.prepare(`INSERT INTO service_facts (endpoint, facts, learned_wall_ms) VALUES (?, ?, ?)
      ON CONFLICT (endpoint) DO UPDATE SET facts = excluded.facts, learned_wall_ms = excluded.learned_wall_ms`),
  };
  return {
    facts: (endpoint) => {
      const row = run.facts.get(endpointKey(endpoint));
      if (!row) return { facts: {}, learnedWallMs: null };
      const learnedWallMs = row.learned_wall_ms === null ? null : Number(row.learned_wall_ms);
      return { facts: ServiceFacts.parse(JSON.parse(String(row.facts))), learnedWallMs };
    },
    saveFacts: (endpoint, facts, learnedWallMs) =>
      transact(() => run.save.run(endpointKey(endpoint), JSON.stringify(facts), learnedWallMs)),
  };
}

export function basketIn(database: DatabaseSync, transact: Transact): BasketJournal {
  const run = {
    basket: database.prepare('SELECT sale_id, lines FROM open_basket'),
    keep: database.prepare(`INSERT INTO open_basket (one, sale_id, lines) VALUES (1, ?, ?)
      ON CONFLICT (one) DO UPDATE SET sale_id = excluded.sale_id, lines = excluded.lines`),
  };
  return {
    openBasket: () => {
      const row = run.basket.get();
      if (!row) return null;
      const lines = z.array(BasketLine).parse(JSON.parse(String(row.lines)));
      return { saleId: SaleId.parse(row.sale_id), lines };
    },
    keepBasket: ({ saleId, lines }) => transact(() => run.keep.run(saleId, JSON.stringify(lines))),
  };
}

/** Inside a transaction: the open basket, and how far comparisons have come. What is known of a service stays. */
export function forgetOpenIn(database: DatabaseSync): () => void {
  return () =>
    database.exec('DELETE FROM open_basket; DELETE FROM reconcile_run; DELETE FROM reconcile_again');
}
