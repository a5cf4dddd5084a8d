/**
 * From the last byte of the create's answer to the confirm request, with the journal's durable write in
 * between. The till's own loop, journal and client against one bare durable insert and one bare request.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Client } from 'undici';
import type { Publish } from '../../shared/contract/contract.ts';
import type { PaymentView } from '../../shared/contract/payment.ts';
import { SaleId } from '../../shared/ids.ts';
import { byStaff, UNNAMED_CASHIER } from '../../shared/staff/actor.ts';
import { openBare } from './bare-sql.ts';
import { benchTill } from './bench-till.ts';
import { type BenchGroup, inTurn, ratioOf } from './measure.ts';

export const CONFIRM: BenchGroup = {
  name: 'confirm',
  run: async ({ short, folder }) => {
    const service = new Worker(join(import.meta.dirname, 'confirm-service.ts'));
    const [{ port }] = (await once(service, 'message')) as [{ port: number }];
    const origin = `http://127.0.0.1:${port}`;
    const till = tillAt(origin, join(folder, 'journal.db'));
    const bare = bareRound(join(folder, 'bare.db'), origin);
    let text = 'x'.repeat(1_500);
    try {
      const ways = {
        ours: async (round: number): Promise<number> => {
          text = await till.sell(SaleId.parse(`bench-${round}`));
          // The service's clock gives both moments.
          service.postMessage('gap');
          const [gapMs] = (await once(service, 'message')) as [number];
          return gapMs;
        },
        bare: () => bare.once(text),
      };
      const { ours, bare: theirs } = await inTurn(ways, { rounds: short ? 30 : 1_000, warmUp: 30 });
      return { 'confirm.p99': ratioOf(ours, theirs, { share: 0.99, digits: 2 }) };
    } finally {
      await bare.close();
      await till.close();
      await service.terminate();
    }
  },
};

/** It charges, and runs no other work. */
function tillAt(origin: string, journalPath: string) {
  let onPaid: () => void = () => undefined;
  /** The page gets a copy. */
  const publish: Publish = (event, payload) => {
    structuredClone(payload);
    if (event === 'payment.changed' && (payload as PaymentView).state === 'paid') onPaid();
  };
  const { till, journal, ring, close } = benchTill({ origin, journalPath, publish });
  return {
    /** Answers the text of the entry that made it paid. */
    sell: async (saleId: SaleId): Promise<string> => {
      const paid = new Promise<void>((resolve) => {
        onPaid = resolve;
      });
      const basket = { ...ring(saleId), payerCode: '880101698207133392' };
      const begun = await till.handlers['tender.code'](basket, byStaff(UNNAMED_CASHIER));
      if (!begun.ok) throw new Error(begun.error.code);
      await paid;
      return JSON.stringify(journal.historyOf(saleId).at(-1));
    },
    close: async () => {
      await till.network.stop();
      await till.payments.stop();
      await close();
    },
  };
}

/** One durable insert of the same text, then one request and answer on an open connection. */
function bareRound(path: string, origin: string) {
  const database = openBare(path);
  database.exec('CREATE TABLE bare (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
  const insert = database.prepare('INSERT INTO bare (text) VALUES (?)');
  const client = new Client(origin);
  return {
    once: async (text: string): Promise<void> => {
      insert.run(text);
      const { body } = await client.request({ path: '/bare', method: 'POST', body: '{}' });
      await body.dump();
    },
    close: async () => {
      await client.close();
      database.close();
    },
  };
}
