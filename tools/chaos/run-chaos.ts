/**
 * With real processes: makes sales in the running till over a bad network, kills the till at random moments
 * and restarts it. The independent checker then compares the two ledgers.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../electron/app/system-clock.ts';
import { startTrainingGateway } from '../../electron/training/training-gateway.ts';
import { type Randomness, seededRandomness } from '../../shared/time.ts';
import { cashierAt, SAMPLE_BARCODE } from '../driver/cashier.ts';
import { provisionFor } from '../driver/provision.ts';
import { type RunningTill, startTill } from '../driver/running-till.ts';
import { check } from '../simulation/checker.ts';
import { evidenceOf, statesOf, underWay } from './books.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import { drawSale, type Sale } from './sales.ts';

export interface ChaosOptions {
  readonly kills: number;
  readonly seed: number;
  /** An empty folder, which the caller removes. */
  readonly folder: string;
  readonly print: (line: string) => void;
}

export interface ChaosResult {
  readonly kills: number;
  readonly states: Readonly<Record<string, number>>;
  readonly mishaps: Readonly<Record<string, number>>;
  readonly violations: readonly string[];
}

const MISHAP_CHANCE = 0.5;
const LONGEST_LIFE_MS = 2_500;
/** Time for the rules: 120 s until a lost create is proved absent, then the judgement of lapsed payments. */
const SETTLE_MS = 240_000;

export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const random = seededRandomness(options.seed);
  const started = await startTrainingGateway({ folder: null, clock: systemClock(), seed: options.seed });
  if (!started.ok) throw new Error(started.error.code);
  const gateway = started.value;
  const proxy = await startFaultyProxy(gateway.port, random, MISHAP_CHANCE);
  const dataFolder = join(options.folder, 'till');
  mkdirSync(dataFolder, { recursive: true });
  const provisionFile = join(options.folder, 'provision.json');
  writeFileSync(provisionFile, JSON.stringify(provisionFor(gateway, proxy.port)));
  const start = (): Promise<RunningTill> => startTill({ dataFolder, provisionFile });
  try {
    for (let kill = 1; kill <= options.kills; kill += 1) {
      await sellAndKill(await start(), drawSale(random, kill), random, (what) =>
        options.print(`kill ${kill}: ${what}`),
      );
    }
    proxy.heal();
    const till = await start();
    await settle(dataFolder, options.print);
    await till.stop();
    return {
      kills: options.kills,
      states: statesOf(dataFolder),
      mishaps: proxy.counts,
      violations: check(evidenceOf(dataFolder, gateway.ledger())),
    };
  } finally {
    await proxy.close();
    await gateway.close();
  }
}

/** One sale, with a kill during or shortly after it. */
async function sellAndKill(
  till: RunningTill,
  sale: Sale,
  random: Randomness,
  print: (what: string) => void,
): Promise<void> {
  // Squared: most kills come early, among the short moments of a sale.
  const lifeMs = Math.floor(random.fraction() ** 2 * LONGEST_LIFE_MS);
  const cashier = cashierAt(till.page);
  await cashier.addByBarcode(SAMPLE_BARCODE);
  const reached = await sale.charge(till.page, cashier);
  await sleep(lifeMs);
  const state = await cashier.state().catch(() => 'gone');
  await till.kill();
  print(`${sale.outcome}, ${reached}, after ${lifeMs} ms in ${state}`);
}

/** Waits until no payment is under way; the checker judges what stays uncertain. */
async function settle(dataFolder: string, print: (line: string) => void): Promise<void> {
  const stepMs = 1_000;
  for (let waitedMs = 0; waitedMs < SETTLE_MS; waitedMs += stepMs) {
    if (underWay(dataFolder) === 0) return;
    if (waitedMs % 30_000 === 0) print(`${underWay(dataFolder)} payments are under way`);
    await sleep(stepMs);
  }
}
