/**
 * From the last byte of the create's answer to the confirm's request, with the journal's durable write in
 * between: the till's own loop, journal and client, against one bare durable insert and one bare request.
 */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { systemClock, systemRandomness } from '../../electron/app/system-clock.ts';
import { viewOf } from '../../electron/checkout/sale-view.ts';
import { createGatewayClient } from '../../electron/gateway/client.ts';
import { createSigner } from '../../electron/gateway/sign.ts';
import { createTransport } from '../../electron/gateway/transport.ts';
import { createDesk, type Desk } from '../../electron/payment/desk.ts';
import { startPayment } from '../../electron/payment/pay.ts';
import { openJournal } from '../../electron/storage/sqlite-journal.ts';
import { SaleId, TransactionId } from '../../shared/ids.ts';
import { PLACE, sampleAttempt, sampleSale } from './big-journal.ts';
import type { BenchGroup, BenchOptions, Figure } from './figure.ts';
import { percentile, spread } from './statistics.ts';

const SIGNED = { merchantUserId: '9', secretKey: 'bench' } as const;
const WARM_UP = 30;

async function run({ short, folder }: BenchOptions): Promise<readonly Figure[]> {
  const rounds = short ? 60 : 1_000;
  const worker = new Worker(join(import.meta.dirname, 'confirm-service.ts'));
  const [{ port }] = (await once(worker, 'message')) as [{ port: number }];
  const origin = `http://127.0.0.1:${port}`;
  const journal = openJournal(join(folder, 'journal.db'));
  if (!journal.ok) throw new Error(journal.error.code);
  const clock = systemClock();
  const transport = createTransport();
  let paid: () => void = () => undefined;
  const shown: unknown[] = [];
  const place = { ...PLACE, baseUrl: `${origin}/v2/merchant` };
  const desk: Desk = createDesk({
    journal: journal.value,
    gateway: createGatewayClient({
      baseUrl: place.baseUrl,
      serviceId: place.serviceId,
      sign: createSigner(SIGNED),
      clock,
      fetch: transport.fetch,
    }),
    clock,
    random: systemRandomness(),
    place,
    cashboxCode: null,
    fiscal: { tin: null, pinfl: null, amountScale: 1, receivedBy: 'card' },
    // As the house publishes it: a copy goes to the page.
    onChange: ({ attempt }) => shown.splice(0, 1, structuredClone(viewOf(desk, attempt))),
    onJournal: () => undefined,
    onBug: (where, bug) => {
      throw new Error(where, { cause: bug });
    },
    onPaid: () => paid(),
  });
  const bare = bareRound(join(folder, 'bare.db'), origin);
  const theirs: number[] = [];
  try {
    for (let round = 0; round < rounds + WARM_UP; round += 1) {
      const sale = sampleSale(SaleId.parse(`bench-${round}`), clock.wallMs());
      const isPaid = new Promise<void>((resolve) => {
        paid = resolve;
      });
      const started = startPayment(desk, sale, '880101698207133392');
      if (!started.ok) throw new Error(started.error.code);
      await isPaid;
      theirs.push(await bare.once());
    }
    worker.postMessage('gaps');
    const [{ gapsMs }] = (await once(worker, 'message')) as [{ gapsMs: number[] }];
    return [figureOf(gapsMs.slice(WARM_UP), theirs.slice(WARM_UP))];
  } finally {
    desk.stopped.abort();
    bare.close();
    await transport.close();
    journal.value.close();
    await worker.terminate();
  }
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
function bareRound(file: string, origin: string): { once(): Promise<number>; close(): void } {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  database.exec('CREATE TABLE bare (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
  const insert = database.prepare('INSERT INTO bare (text) VALUES (?)');
  const sale = sampleSale(SaleId.parse('bare'), 0);
  const text = JSON.stringify(sampleAttempt(sale, TransactionId.parse('bare')).paid);
  const agent = new Agent({ keepAlive: true });
  return {
    once: () =>
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
