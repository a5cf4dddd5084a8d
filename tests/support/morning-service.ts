/** The payment service of a morning: it can be out of reach for a while, and let a half-minute pass in a moment. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { startTrainingGateway, type TrainingGateway } from '../../electron/training/training-gateway.ts';
import { provisionFor } from '../../tools/driver/provision.ts';
import type { TillOptions } from '../../tools/driver/running-till.ts';
import { electronProgram } from '../../tools/scripts/setup/electron-runtime.ts';
import { type AheadClock, aheadClock } from './ahead-clock.ts';

/** Only there can the till's own clocks be put ahead; in Electron what has to pass passes. */
const isShell = electronProgram() === null || process.env.TILLA_RUNTIME === 'shell';

/** By then the service has taken it back, and the till judges it. */
const LAPSE_MS = 41_000;

export class MorningService {
  readonly #clock: AheadClock;
  readonly #options: Omit<Parameters<typeof startTrainingGateway>[0], 'port'>;
  readonly #provisionFile: string;
  #gateway: TrainingGateway | null = null;
  #port: number | null = null;
  #aheadMs = 0;

  /** folder: of its ledger, of what puts a till on it, and of the clock that both look at. */
  private constructor(folder: string) {
    this.#clock = aheadClock(join(folder, 'ahead'), 0);
    this.#provisionFile = join(folder, 'provision.json');
    this.#options = { folder, clock: this.#clock.clock, seed: 5 };
  }

  static async in(folder: string): Promise<MorningService> {
    const service = new MorningService(folder);
    const gateway = await service.comeBack();
    // Goods are weighed in it, and some are not on file.
    const file = { ...provisionFor(gateway), fiscal: { tin: '301000001', amount_scale: 1000 } };
    writeFileSync(service.#provisionFile, JSON.stringify(file));
    return service;
  }

  /** What a till is started with so that it is this one's. */
  get tillOptions(): Pick<TillOptions, 'provisionFile' | 'nodeFlags' | 'env'> {
    const { nodeFlags, env } = this.#clock;
    return { provisionFile: this.#provisionFile, nodeFlags, env };
  }

  /** Nobody answers any more, as without a network. */
  async goAway(): Promise<void> {
    await this.#gateway?.close();
    this.#gateway = null;
  }

  /** Where it was, with what it knew. @throws when it can't be started. */
  async comeBack(): Promise<TrainingGateway> {
    const port = this.#port === null ? {} : { port: this.#port };
    const started = await startTrainingGateway({ ...this.#options, ...port });
    if (!started.ok) throw new Error(started.error.note);
    this.#gateway = started.value;
    this.#port = started.value.port;
    return started.value;
  }

  /** As much time passes, for the service and for the till, as an unconfirmed payment takes to its end. */
  async letLapse(): Promise<void> {
    if (!isShell) return;
    this.#aheadMs += LAPSE_MS;
    await this.#clock.setTo(this.#aheadMs);
  }
}
