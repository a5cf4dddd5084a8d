/**
 * From the last byte of the create's answer to the confirm's request, with the journal's durable write in
 * between: the till's own loop, journal and client, against one bare durable insert and one bare request.
 */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { compose } from '../../electron/app/compose.ts';
import { noticeBoard } from '../../electron/app/notice-board.ts';
import { systemClock, systemRandomness } from '../../electron/app/system-clock.ts';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { createGatewayClient } from '../../electron/gateway/client.ts';
import { createSigner } from '../../electron/gateway/sign.ts';
import { createTransport } from '../../electron/gateway/transport.ts';
import { openCatalogue } from '../../electron/storage/catalogue.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import type { Publish } from '../../shared/contract/contract.ts';
import type { PaymentView } from '../../shared/contract/payment.ts';
import { SaleId } from '../../shared/ids.ts';
import type { Endpoint } from '../../shared/payment/endpoint.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { byStaff, UNNAMED_CASHIER } from '../../shared/staff/actor.ts';
import { ringUp } from '../simulation/ring-up.ts';
import { UNATTENDED } from '../simulation/unattended.ts';
import type { BenchGroup, BenchOptions, Figure } from './figure.ts';
import { percentile, spread } from './statistics.ts';

const SIGNED = { merchantUserId: '9', secretKey: 'bench' } as const;
const WARM_UP = 30;

async function run({ short, folder }: BenchOptions): Promise<readonly Figure[]> {
  const rounds = short ? 60 : 1_000;
  const worker = new Worker(join(import.meta.dirname, 'confirm-service.ts'));
  const [{ port }] = (await once(worker, 'message')) as [{ port: number }];
  const origin = `http://127.0.0.1:${port}`;
  const till = tillAt({ baseUrl: `${origin}/v2/merchant`, serviceId: 77, mode: 'live' }, folder);
  const bare = bareRound(join(folder, 'bare.db'), origin);
  const theirs: number[] = [];
  try {
    for (let round = 0; round < rounds + WARM_UP; round += 1) {
      const entryText = await till.sell(SaleId.parse(`bench-${round}`));
      theirs.push(await bare.once(entryText));
    }
    worker.postMessage('gaps');
    const [{ gapsMs }] = (await once(worker, 'message')) as [{ gapsMs: number[] }];
    return [figureOf(gapsMs.slice(WARM_UP), theirs.slice(WARM_UP))];
  } finally {
    bare.close();
    await till.close();
    await worker.terminate();
  }
}

/** The till as it is composed, and not started: it charges, and does nothing of its own beside that. */
function tillAt(endpoint: Endpoint, folder: string) {
  const clock = systemClock();
  const random = systemRandomness();
  const journal = openJournal(join(folder, 'journal.db'), { clock, random });
  const catalogue = openCatalogue(':memory:');
  if (!journal.ok || !catalogue.ok) throw new Error('SQLite does not work on this machine');
  catalogue.value.put(SAMPLE_PRODUCTS);
  const [product] = SAMPLE_PRODUCTS;
  if (!product) throw new Error('no sample products');
  const transport = createTransport();
  const { baseUrl, serviceId } = endpoint;
  let onPaid: () => void = () => undefined;
  const shown: unknown[] = [];
  /** A copy goes to the page. */
  const publish: Publish = (event, payload) => {
    shown.splice(0, 1, structuredClone(payload));
    if (event === 'payment.changed' && (payload as PaymentView).state === 'paid') onPaid();
  };
  const till = compose({
    ...UNATTENDED,
    runtime: 'bench',
    clock,
    random,
    publish,
    notices: noticeBoard(publish, []),
    onBug: (where, bug) => {
      throw new Error(where, { cause: bug });
    },
    catalogue: catalogue.value,
    journal: journal.value,
    endpoint,
    gateway: createGatewayClient({
      baseUrl,
      serviceId,
      sign: createSigner(SIGNED),
      clock,
      fetch: transport.fetch,
    }),
  });
  const basket = { totalTiyin: product.priceTiyin, payerCode: '880101698207133392' };
  return {
    /** Answers the text of the entry that made it paid. */
    sell: async (saleId: SaleId): Promise<string> => {
      const paid = new Promise<void>((resolve) => {
        onPaid = resolve;
      });
      ringUp(journal.value, saleId, [{ productId: product.productId, quantity: ONE }]);
      const begun = await till.handlers['tender.code']({ ...basket, saleId }, byStaff(UNNAMED_CASHIER));
      if (!begun.ok) throw new Error(begun.error.code);
      await paid;
      return JSON.stringify(journal.value.historyOf(saleId).at(-1));
    },
    close: async () => {
      await till.network.stop();
      await till.payments.stop();
      await transport.close();
      journal.value.close();
      catalogue.value.close();
    },
  };
}

function figureOf(ours: readonly number[], theirs: readonly number[]): Figure {
  const p99 = (values: readonly number[]): number => percentile(values, 0.99);
  return {
    name: 'confirm.p99',
    what: 'last byte of the create’s answer to the confirm’s request p99 : a bare durable insert plus one loopback request p99',
    unit: 'times',
    goal: { atMost: 3 },
    value: p99(ours) / p99(theirs),
    detail: `p99 ${p99(ours).toFixed(2)} : ${p99(theirs).toFixed(2)} ms, p50/p95 ${spread(ours, 2)} : ${spread(theirs, 2)}`,
  };
}

/** One durable insert of as much text, then one request and its answer on a connection that is open. */
function bareRound(file: string, origin: string): { once(text: string): Promise<number>; close(): void } {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  database.exec('CREATE TABLE bare (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
  const insert = database.prepare('INSERT INTO bare (text) VALUES (?)');
  const agent = new Agent({ keepAlive: true });
  return {
    once: (text) =>
      new Promise((resolve, reject) => {
        const startedMs = performance.now();
        insert.run(text);
        const call = request(`${origin}/bare`, { method: 'POST', agent }, (response) => {
          response.resume().on('end', () => resolve(performance.now() - startedMs));
        });
        call.on('error', reject);
        call.end('{}');
      }),
    close: () => {
      agent.destroy();
      database.close();
    },
  };
}

export const CONFIRM: BenchGroup = { name: 'confirm', run };
