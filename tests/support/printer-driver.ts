/** A printer's driver on a virtual clock: of a network printer on a real port, or the given one. */
import { createFlightRecorder } from '../../electron/devices/flight-recorder.ts';
import { escposTcp } from '../../electron/devices/printer/escpos-tcp.ts';
import type { DrawerSetUp, PulseBetween, PulseEnd } from '../../shared/device/drawer.ts';
import type { PrintEnd, Printer } from '../../shared/device/printer.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { line, type Paper, paperOf } from '../../shared/paper/paper.ts';
import { openLoopback } from './loopback.ts';
import { VirtualClock } from './virtual-clock.ts';

const PAPER = paperOf(...Array.from({ length: 12 }, (_, at) => line(`line ${at + 1}`)));

/** A connection, a question and its answer. */
const TRIPS = 3;

export interface Printing {
  /** Of a network printer. */
  readonly port?: number;
  readonly mayBegin?: () => boolean;
  readonly paper?: Paper;
  readonly onTrouble?: (why: TillError | null) => void;
  readonly codes?: 'command' | 'picture';
  readonly pulse?: PulseBetween;
}

const NO_PULSE: PulseBetween = { waiting: () => null, listen: () => () => undefined };

/** `end` once it ended. */
export interface PrintingJob {
  end: PrintEnd | null;
  readonly stop: AbortController;
}

export const DRAWER: DrawerSetUp = { kind: 'printer', pin: 2, onMs: 100, offMs: 500, sensor: 'none' };

interface PulseJob {
  end: PulseEnd | null;
  readonly stop: AbortController;
}

export class PrinterDriver {
  readonly clock = new VirtualClock();
  #pulsing: Printer | null = null;
  readonly troubles: (TillError | null)[] = [];
  readonly #given: Printer | null;

  constructor(given: ((clock: VirtualClock) => Printer) | null = null) {
    this.#given = given?.(this.clock) ?? null;
  }

  /** One paper on its way. */
  print({
    port = 0,
    mayBegin = () => true,
    paper = PAPER,
    onTrouble,
    codes = 'command',
    pulse = NO_PULSE,
  }: Printing = {}): PrintingJob {
    const job: PrintingJob = { end: null, stop: new AbortController() };
    const report = onTrouble ?? ((why) => void this.troubles.push(why));
    void this.#open(port, codes)
      .print([paper], { mayBegin, onTrouble: report, signal: job.stop.signal, pulse })
      .then((end) => {
        job.end = end;
      });
    return job;
  }

  /** One pulse, each time by the same driver: it remembers what this printer answered. */
  pulse(port: number, drawer: Partial<DrawerSetUp> = {}, leaves: () => boolean = () => true): PulseJob {
    const job: PulseJob = { end: null, stop: new AbortController() };
    this.#pulsing ??= this.#open(port, 'command');
    void this.#pulsing.pulse({ drawer: { ...DRAWER, ...drawer }, leaves }, job.stop.signal).then((end) => {
      job.end = end;
    });
    return job;
  }

  #open(port: number, codes: 'command' | 'picture'): Printer {
    if (this.#given) return this.#given;
    const look = { letters: codes === 'picture' ? codes : 'epson', codes, feedLines: 2 } as const;
    const setUp = { kind: 'escpos-tcp', host: '127.0.0.1', port, width: 80, ...look } as const;
    return escposTcp(
      {
        clock: this.clock,
        fraction: () => 0.5,
        recorder: createFlightRecorder(this.clock),
        logoOf: () => null,
      },
      setUp,
    );
  }

  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await this.clock.settle(1);
  }

  /** Time passes in steps, each after the bytes that were sent before. */
  async later(isSo: () => boolean, most = 60): Promise<void> {
    const bytesArrive = await openLoopback();
    for (let second = 0; second < most && !isSo(); second += 1) {
      for (let trips = 0; trips < TRIPS; trips += 1) await bytesArrive();
      await this.clock.advance(1_000);
    }
    await this.until(isSo);
  }

  async ended<End>(job: { end: End | null }): Promise<End | null> {
    await this.later(() => job.end !== null);
    return job.end;
  }
}
