/**
 * From the entry that completes a sale to the first byte of its receipt at the printer, with the journal's durable
 * writes in between. The till's own queue, journal and driver against as many bare durable inserts and one bare write.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { hrtime } from 'node:process';
import { Worker } from 'node:worker_threads';
import { compose } from '../../electron/app/compose.ts';
import { noticeBoard } from '../../electron/app/notice-board.ts';
import { systemClock, systemRandomness } from '../../electron/app/system-clock.ts';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { createFlightRecorder } from '../../electron/devices/flight-recorder.ts';
import { escposPrinter } from '../../electron/devices/printer/escpos-printer.ts';
import { createGatewayClient } from '../../electron/gateway/client.ts';
import { createSigner } from '../../electron/gateway/sign.ts';
import { createTransport } from '../../electron/gateway/transport.ts';
import type { Publish } from '../../shared/contract/contract.ts';
import { SaleId } from '../../shared/ids.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { byStaff, UNNAMED_CASHIER } from '../../shared/staff/actor.ts';
import { ringUp } from '../simulation/ring-up.ts';
import { catalogueOf, UNATTENDED } from '../simulation/unattended.ts';
import { openBare, openOurs } from './bare-sql.ts';
import { type BenchGroup, inTurn, ratioOf } from './measure.ts';

const NS_IN_MS = 1_000_000;

export const PAPER: BenchGroup = {
  name: 'paper',
  run: async ({ short, folder }) => {
    const printer = new Worker(join(import.meta.dirname, 'paper-service.ts'));
    const [{ port }] = (await once(printer, 'message')) as [{ port: number }];
    const firstByte = async (): Promise<bigint> => ((await once(printer, 'message')) as [bigint])[0];
    const till = await tillAt(port, join(folder, 'journal.db'));
    const bare = bareAt(port, join(folder, 'bare.db'));
    try {
      const ways = {
        ours: async (round: number): Promise<number> => {
          const came = firstByte();
          const paidNs = await till.sell(SaleId.parse(`bench-${round}`));
          return Number((await came) - paidNs) / NS_IN_MS;
        },
        bare: async (): Promise<number> => {
          const came = firstByte();
          const fromNs = await bare.once();
          return Number((await came) - fromNs) / NS_IN_MS;
        },
      };
      const { ours, bare: theirs } = await inTurn(ways, { rounds: short ? 30 : 1_000, warmUp: 30 });
      return { 'paper.p99': ratioOf(ours, theirs, { share: 0.99, digits: 2 }) };
    } finally {
      bare.close();
      await till.close();
      await printer.terminate();
    }
  },
};

/** The composed till, whose papers alone are started. */
async function tillAt(port: number, path: string) {
  const [clock, random] = [systemClock(), systemRandomness()];
  const journal = openOurs(path);
  const [product] = SAMPLE_PRODUCTS;
  if (!product) throw new Error('no sample products');
  const { productId, priceTiyin: totalTiyin } = product;
  const recorder = createFlightRecorder(clock);
  const transport = createTransport();
  const sign = createSigner({ merchantUserId: '9', secretKey: 'bench' });
  // Cash asks no service.
  const endpoint = { baseUrl: 'http://127.0.0.1:1/v2/merchant', serviceId: 77, mode: 'live' } as const;
  const publish: Publish = (_, payload) => void structuredClone(payload);
  let [paidNs, onPrinted] = [0n, (): void => undefined];
  journal.subscribe(
    ({ entry: { kind, payload } }) => {
      if (kind === 'cash.taken') paidNs = hrtime.bigint();
      if ('print' in payload && payload.print.state === 'printed') onPrinted();
    },
    (bug) => {
      throw bug;
    },
  );
  const { handlers, features } = compose({
    ...UNATTENDED,
    runtime: {
      ...UNATTENDED.runtime,
      platform: 'bench',
      clock,
      random,
      publish,
      notices: noticeBoard(publish, []),
      onBug: (where, bug) => {
        throw new Error(where, { cause: bug });
      },
    },
    shop: {
      ...UNATTENDED.shop,
      catalogue: catalogueOf({ product: (id) => SAMPLE_PRODUCTS.find((one) => one.productId === id) }),
    },
    books: { ...UNATTENDED.books, journal },
    service: {
      ...UNATTENDED.service,
      endpoint,
      gateway: createGatewayClient({ ...endpoint, sign, clock, fetch: transport.fetch }),
    },
    devices: {
      ...UNATTENDED.devices,
      provisionedPrinter: { kind: 'escpos-tcp', host: '127.0.0.1', port, width: 80 },
      recorded: recorder.lines,
      printer: escposPrinter({ clock, fraction: random.fraction, recorder, logoOf: () => null }),
    },
  });
  await features.prints?.start();
  return {
    /** Answers when the sale was paid, once its receipt is printed. */
    sell: async (saleId: SaleId): Promise<bigint> => {
      const printed = new Promise<void>((resolve) => {
        onPrinted = resolve;
      });
      ringUp(journal, saleId, [{ productId, quantity: ONE }]);
      const basket = { totalTiyin, givenTiyin: totalTiyin, saleId };
      const paid = await handlers['tender.cash'](basket, byStaff(UNNAMED_CASHIER));
      if (!paid.ok) throw new Error(paid.error.code);
      await printed;
      return paidNs;
    },
    close: async () => {
      await features.prints?.stop();
      await transport.close();
      journal.close();
    },
  };
}

/** A paper is queued, then leaves: two durable inserts of as long a text, and one write on a new connection. */
function bareAt(port: number, path: string) {
  const database = openBare(path);
  database.exec('CREATE TABLE bare (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
  const insert = database.prepare('INSERT INTO bare (text) VALUES (?)');
  const [queued, leaves] = ['x'.repeat(600), 'y'.repeat(600)];
  const paper = Buffer.concat([Buffer.from([0x1b, 0x40]), Buffer.alloc(1_500, 'a')]);
  return {
    /** Answers when it began. */
    once: async (): Promise<bigint> => {
      const fromNs = hrtime.bigint();
      const socket = connect({ host: '127.0.0.1', port, noDelay: true });
      await once(socket, 'connect');
      for (const text of [queued, leaves]) insert.run(text);
      socket.end(paper);
      await once(socket, 'close');
      return fromNs;
    },
    close: () => database.close(),
  };
}
