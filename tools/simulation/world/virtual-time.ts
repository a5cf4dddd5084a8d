/**
 * True time, and the three clocks of the till's machine. Nothing waits: time jumps to the next event, and
 * only after all its effects have come to rest.
 */
import { type Clock, TASHKENT_OFFSET_MS } from '../../../shared/time.ts';
import type { ClockRow } from '../rows.ts';

/** More than any run needs: a loop without rest is a finding. */
const MAX_STEPS = 400_000;

interface Due {
  readonly at: number;
  readonly order: number;
  run: (() => void) | null;
}

interface Sleeper {
  readonly due: Due;
  readonly signals: readonly AbortSignal[];
  readonly end: () => void;
}

/** A binary heap by time, then by order of planning. */
class Agenda {
  readonly #heap: Due[] = [];
  #order = 0;

  add(at: number, run: () => void): Due {
    const due: Due = { at, order: this.#order++, run };
    this.#heap.push(due);
    let child = this.#heap.length - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!this.#swapIfEarlier(child, parent)) break;
      child = parent;
    }
    return due;
  }

  first(): Due | undefined {
    while (this.#heap[0] && this.#heap[0].run === null) this.#removeFirst();
    return this.#heap[0];
  }

  takeFirst(): Due | undefined {
    const due = this.first();
    if (due) this.#removeFirst();
    return due;
  }

  clear(): void {
    this.#heap.length = 0;
  }

  #removeFirst(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    this.#heap[0] = last;
    let parent = 0;
    for (;;) {
      const left = parent * 2 + 1;
      const right = left + 1;
      const child = right < this.#heap.length && this.#isEarlier(right, left) ? right : left;
      if (child >= this.#heap.length || !this.#swapIfEarlier(child, parent)) return;
      parent = child;
    }
  }

  #isEarlier(a: number, b: number): boolean {
    const [one, other] = [this.#heap[a], this.#heap[b]];
    if (!one || !other) return false;
    return one.at < other.at || (one.at === other.at && one.order < other.order);
  }

  #swapIfEarlier(child: number, parent: number): boolean {
    if (!this.#isEarlier(child, parent)) return false;
    const [one, other] = [this.#heap[child], this.#heap[parent]];
    if (!one || !other) return false;
    this.#heap[child] = other;
    this.#heap[parent] = one;
    return true;
  }
}

const isAnyAborted = (signals: readonly AbortSignal[]): boolean => {
  for (const signal of signals) if (signal.aborted) return true;
  return false;
};

/** Ends when no promise job is left: a tick runs only after the job queue is empty. */
const atRest = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

export class WorldTime implements Clock {
  trueMs = 0;
  /** The machine sleeps until this true time; the till does not run before. */
  asleepUntilMs = 0;
  readonly #world = new Agenda();
  readonly #till = new Agenda();
  readonly #sleepers: Sleeper[] = [];
  /** What the machine's clocks hid or showed falsely. */
  readonly clockMoves: ClockRow[] = [];
  readonly #sleepStopsMono: boolean;
  readonly #startWallMs: number;
  #wallErrorMs: number;
  #monoShiftMs = 60_000;
  #boots = 1;
  #steps = 0;
  #isAtRest = false;

  /** startWallMs: what a right wall clock shows at true time 0. */
  constructor(options: {
    readonly startWallMs: number;
    readonly wallErrorMs: number;
    readonly sleepStopsMono: boolean;
  }) {
    this.#startWallMs = options.startWallMs;
    this.#wallErrorMs = options.wallErrorMs;
    this.#sleepStopsMono = options.sleepStopsMono;
  }

  wallMs(): number {
    return this.#startWallMs + this.trueMs + this.#wallErrorMs;
  }

  /** What a right wall clock shows now. */
  rightWallMs(): number {
    return this.#startWallMs + this.trueMs;
  }

  /** The day in Tashkent (YYYY-MM-DD) at a true time. */
  dayAt(trueMs: number): string {
    return new Date(this.#startWallMs + trueMs + TASHKENT_OFFSET_MS).toISOString().slice(0, 10);
  }

  monoMs(): number {
    return this.trueMs + this.#monoShiftMs;
  }

  get bootId(): string {
    return `boot-${this.#boots}`;
  }

  sleep(ms: number, ...signals: readonly AbortSignal[]): Promise<void> {
    if (isAnyAborted(signals)) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        due.run = null;
        resolve();
      };
      const due = this.#till.add(this.monoMs() + ms, end);
      if (signals.length > 0) this.#sleepers.push({ due, signals, end });
    });
  }

  /** Whether a pause was woken. Signals are polled, because a listener costs more than the pause. */
  #wakeSleepers(): boolean {
    const sleepers = this.#sleepers;
    let woken = false;
    let stay = 0;
    for (const sleeper of sleepers) {
      if (sleeper.due.run === null) continue;
      if (isAnyAborted(sleeper.signals)) {
        sleeper.end();
        woken = true;
      } else {
        sleepers[stay] = sleeper;
        stay += 1;
      }
    }
    sleepers.length = stay;
    return woken;
  }

  /** A timer of the till's process. Returns a function that stops it. */
  tillTimer(ms: number, run: () => void): () => void {
    const due = this.#till.add(this.monoMs() + ms, run);
    return () => {
      due.run = null;
    };
  }

  /** An event reached the till: it must come to rest before time moves on. */
  stir(): void {
    this.#isAtRest = false;
  }

  /** An event outside the machine. */
  after(ms: number, run: () => void): void {
    this.#world.add(this.trueMs + ms, run);
  }

  /**
   * An event that reaches the machine: an answer, a person. It waits while the machine sleeps, and then stirs
   * the till.
   */
  afterAwake(ms: number, run: () => void): void {
    this.after(ms, () => {
      if (this.trueMs < this.asleepUntilMs) this.afterAwake(this.asleepUntilMs - this.trueMs, run);
      else run();
    });
  }

  /** The process and all its timers are gone. */
  clearTill(): void {
    this.#till.clear();
    this.#sleepers.length = 0;
  }

  jumpWall(ms: number): void {
    this.#wallErrorMs += ms;
    this.clockMoves.push({ atMs: this.trueMs, sleptMs: 0, wallMs: ms });
  }

  sleepMachine(ms: number): void {
    this.asleepUntilMs = this.trueMs + ms;
    if (!this.#sleepStopsMono) return;
    this.#monoShiftMs -= ms;
    this.clockMoves.push({ atMs: this.trueMs, sleptMs: ms, wallMs: 0 });
  }

  /** Off and on again: another boot, whose monotonic clock starts over. */
  reboot(): void {
    this.#monoShiftMs = 5_000 - this.trueMs;
    this.#boots += 1;
    this.asleepUntilMs = this.trueMs;
  }

  /** Runs everything that is due until then, in order. */
  async runUntil(untilMs: number): Promise<void> {
    for (;;) {
      this.#steps += 1;
      if (this.#steps > MAX_STEPS) throw new Error('the run never comes to rest');
      if (!this.#isAtRest) {
        await atRest();
        this.#isAtRest = !this.#wakeSleepers();
        continue;
      }
      const outside = this.#world.first();
      const inside = this.#till.first();
      const insideAt = inside ? Math.max(inside.at - this.#monoShiftMs, this.asleepUntilMs) : Infinity;
      const outsideAt = outside?.at ?? Infinity;
      const at = Math.min(outsideAt, insideAt);
      if (at > untilMs) break;
      this.trueMs = Math.max(this.trueMs, at);
      const isOutside = outsideAt <= insideAt;
      if (!isOutside) this.stir();
      (isOutside ? this.#world : this.#till).takeFirst()?.run?.();
    }
    this.trueMs = untilMs;
  }
}
