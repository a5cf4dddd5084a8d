/**
 * The payment service of a morning: it can be unreachable for a while, and let a half-minute pass in a
 * moment.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { startTrainingGateway, type TrainingGateway } from '../../electron/training/training-gateway.ts';
import { provisionFor } from '../../tools/driver/provision.ts';
import type { TillOptions } from '../../tools/driver/running-till.ts';
import { electronProgram } from '../../tools/scripts/setup/electron-runtime.ts';
import { type AheadClock, aheadClock } from './ahead-clock.ts';
import { type HeldClock, heldClock } from './held-clock.ts';

/** Only in the shell can the till's own clocks be moved ahead; in Electron real time passes. */
const isShell = electronProgram() === null || process.env.TILLA_RUNTIME === 'shell';

/** By then the service has cancelled the payment, and the till judges it. */
const LAPSE_MS = 41_000;

export class MorningService {
  /** The service's time, which stops where a hand must be quicker than a customer. */
  readonly time: HeldClock;
  readonly #clock: AheadClock;
  readonly #options: Omit<Parameters<typeof startTrainingGateway>[0], 'port'>;
  readonly #provisionFile: string;
  #gateway: TrainingGateway | null = null;
  #port: number | null = null;
  #aheadMs = 0;

  /** folder: of its ledger, of the provisioning file, and of the clock that both read. */
  private constructor(folder: string) {
    this.#clock = aheadClock(join(folder, 'ahead'), 0);
    this.#provisionFile = join(folder, 'provision.json');
    this.time = heldClock(this.#clock.clock);
    this.#options = { folder, clock: this.time.clock, seed: 5 };
  }

  /** more: further keys of the provisioning file. */
  static async in(folder: string, more: object = {}): Promise<MorningService> {
    const service = new MorningService(folder);
    const gateway = await service.comeBack();
    // Quantities include weights, and some goods are missing from the catalogue.
    const fiscal = { tin: '301000001', amount_scale: 1000 };
    const file = { ...provisionFor(gateway), fiscal, ...more };
    writeFileSync(service.#provisionFile, JSON.stringify(file));
    return service;
  }

  /** Start options of a till for this service. */
  get tillOptions(): Pick<TillOptions, 'provisionFile' | 'nodeFlags' | 'env'> {
    const { nodeFlags, env } = this.#clock;
    return { provisionFile: this.#provisionFile, nodeFlags, env };
  }

  /** Stops answering, as without a network. */
  async goAway(): Promise<void> {
    await this.#gateway?.close();
    this.#gateway = null;
  }

  /** Where it was, with its former data. @throws when it can't be started. */
  async comeBack(): Promise<TrainingGateway> {
    const port = this.#port === null ? {} : { port: this.#port };
    const started = await startTrainingGateway({ ...this.#options, ...port });
    if (!started.ok) throw new Error(started.error.note);
    this.#gateway = started.value;
    this.#port = started.value.port;
    return started.value;
  }

  /** Lets an unconfirmed payment lapse, for service and till. */
  async letLapse(): Promise<void> {
    if (!isShell) return;
    this.#aheadMs += LAPSE_MS;
    await this.#clock.setTo(this.#aheadMs);
  }
}
