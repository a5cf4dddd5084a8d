/**
 * A clock that stands still until the test moves it. Sleepers wake in the order of their times, and all that
 * a sleeper does before its next sleep happens "at that time".
 */
import type { Clock } from '../../shared/time.ts';

/** In milliseconds, as every test of time counts. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

interface Sleeper {
  readonly atMs: number;
  readonly order: number;
  readonly wake: () => void;
}

export class VirtualClock implements Clock {
  #wallMs: number;
  #monoMs: number;
  #bootId = 'boot-1';
  #boots = 1;
  #trueMs = 0;
  #order = 0;
  #sleepers: Sleeper[] = [];

  constructor(wallMs: number = Date.UTC(2026, 10, 20, 7, 0, 0), monoMs = 1_000_000) {
    this.#wallMs = wallMs;
    this.#monoMs = monoMs;
  }

  wallMs(): number {
    return this.#wallMs;
  }

  monoMs(): number {
    return this.#monoMs;
  }

  /** The real time, off or on, whatever somebody does to this machine's clocks. */
  trueMs(): number {
    return this.#trueMs;
  }

  get bootId(): string {
    return this.#bootId;
  }

  sleep(ms: number, ...signals: readonly AbortSignal[]): Promise<void> {
    const signal = AbortSignal.any([...signals]);
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const sleeper: Sleeper = { atMs: this.#monoMs + Math.max(0, ms), order: this.#order++, wake: resolve };
      this.#sleepers.push(sleeper);
      signal.addEventListener(
        'abort',
        () => {
          this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
          resolve();
        },
        { once: true },
      );
    });
  }

  /** Advances time, and wakes every sleeper on the way. Real I/O (loopback HTTP, SQLite) gets its turns. */
  async advance(ms: number): Promise<void> {
    const untilMs = this.#monoMs + ms;
    for (;;) {
      await this.settle();
      const next = this.#sleepers.toSorted((a, b) => a.atMs - b.atMs || a.order - b.order)[0];
      if (!next || next.atMs > untilMs) break;
      this.#sleepers = this.#sleepers.filter((other) => other !== next);
      this.#move(Math.max(0, next.atMs - this.#monoMs));
      next.wake();
    }
    this.#move(untilMs - this.#monoMs);
    await this.settle();
  }

  /** Advances until the answer is there. */
  async until<T>(answer: T | Promise<T>): Promise<T> {
    let isThere = false;
    const awaited = Promise.resolve(answer).finally(() => {
      isThere = true;
    });
    await this.settle();
    while (!isThere) await this.advance(100);
    return awaited;
  }

  /** Runs everything that can run now. */
  async settle(turns = 20): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
  }

  /** The wall clock jumps (a person, a time server); the monotonic clock does not. */
  jumpWall(ms: number): void {
    this.#wallMs += ms;
  }

  /**
   * The machine goes off and on again: another boot, a monotonic clock that starts over. looksTheSame: its
   * boot has the same name as before.
   */
  reboot(offMs: number, readsTheSame = false): void {
    this.#wallMs += offMs;
    this.#trueMs += offMs;
    this.#monoMs = 5_000;
    if (!readsTheSame) this.#boots += 1;
    this.#bootId = `boot-${this.#boots}`;
    this.#sleepers = [];
  }

  get sleeping(): number {
    return this.#sleepers.length;
  }

  #move(ms: number): void {
    this.#wallMs += ms;
    this.#monoMs += ms;
    this.#trueMs += ms;
  }
}
