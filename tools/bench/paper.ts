/**
 * From the entry that completes a sale to the first byte of its receipt at the printer, with the journal's durable
 * writes and the printer's answer in between. The till's own queue, journal and driver against as many bare durable inserts
 * and writes.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { hrtime } from 'node:process';
import { Worker } from 'node:worker_threads';
import { systemClock, systemRandomness } from '../../electron/app/system-clock.ts';
import { createFlightRecorder } from '../../electron/devices/flight-recorder.ts';
import { escposPrinter } from '../../electron/devices/printer/escpos-printer.ts';
import type { Publish } from '../../shared/contract/contract.ts';
import { SaleId } from '../../shared/ids.ts';
import { byStaff, UNNAMED_CASHIER } from '../../shared/staff/actor.ts';
import { UNATTENDED } from '../simulation/unattended.ts';
import { openBare } from './bare-sql.ts';
import { benchTill } from './bench-till.ts';
import { type BenchGroup, inTurn, ratioOf } from './measure.ts';

const NS_IN_MS = 1_000_000;
/** `DLE EOT 1`. */
const STATUS = Uint8Array.of(0x10, 0x04, 1);

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
      const { ours, bare: theirs } = await inTurn(ways, { rounds: short ? 30 : 3_000, warmUp: 30 });
      return { 'paper.p99': ratioOf(ours, theirs, { share: 0.99, digits: 2 }) };
    } finally {
      bare.close();
      await till.close();
      await printer.terminate();
    }
  },
};

/** Its papers alone are started. Cash asks no service. */
async function tillAt(port: number, journalPath: string) {
  const clock = systemClock();
  const recorder = createFlightRecorder(clock);
  const publish: Publish = (_, payload) => void structuredClone(payload);
  let [paidNs, onPrinted] = [0n, (): void => undefined];
  const { till, journal, ring, close } = benchTill({
    origin: 'http://127.0.0.1:1',
    journalPath,
    publish,
    devices: {
      ...UNATTENDED.devices,
      provisionedPrinter: { kind: 'escpos-tcp', host: '127.0.0.1', port, width: 80 },
      recorded: recorder.lines,
      printer: escposPrinter({ clock, fraction: systemRandomness().fraction, recorder, logoOf: () => null }),
    },
  });
  journal.subscribe(
    ({ entry: { kind, payload } }) => {
      if (kind === 'cash.taken') paidNs = hrtime.bigint();
      if ('print' in payload && payload.print.state === 'printed') onPrinted();
    },
    (bug) => {
      throw bug;
    },
  );
  const { prints } = till.features;
  await prints?.start();
  return {
    /** Answers when the sale was paid, once its receipt is printed. */
    sell: async (saleId: SaleId): Promise<bigint> => {
      const printed = new Promise<void>((resolve) => {
        onPrinted = resolve;
      });
      const basket = ring(saleId);
      const cash = { ...basket, givenTiyin: basket.totalTiyin };
      const paid = await till.handlers['tender.cash'](cash, byStaff(UNNAMED_CASHIER));
      if (!paid.ok) throw new Error(paid.error.code);
      await printed;
      return paidNs;
    },
    close: async () => {
      await prints?.stop();
      await close();
    },
  };
}

/**
 * A paper is queued, the printer is asked for its status, and the paper leaves. That is two durable inserts of as long a
 * text, and two writes on a new connection.
 */
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
      insert.run(queued);
      socket.write(STATUS);
      await once(socket, 'data');
      insert.run(leaves);
      socket.end(paper);
      await once(socket, 'close');
      return fromNs;
    },
    close: () => database.close(),
  };
}
