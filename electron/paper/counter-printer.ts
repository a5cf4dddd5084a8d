/**
 * The one printer at the counter. Most printers take one connection at a time, so papers and pulses share it. A
 * paper waits for its turn; a pulse for the drawer takes the next place between two commands.
 */
import type { DrawerSetUp, Pulse, PulseEnd } from '../../shared/device/drawer.ts';
import type { PrintEnd, Printer, PrinterSetUp } from '../../shared/device/printer.ts';
import type { Paper } from '../../shared/paper/paper.ts';
import { anyClockSaysPassed, type Clock, momentOf, WOKEN } from '../../shared/time.ts';

/** From the row in the books to the pulse. Later nobody expects the drawer to open. */
export const PULSE_MS = 2_000;

type Hands = Omit<Parameters<Printer['print']>[1], 'pulse'>;

export interface SharedPrinter {
  /** As `Printer.print`, behind the papers before it. */
  print(papers: readonly Paper[], hands: Hands): Promise<PrintEnd>;
}

export interface CounterPrinter {
  /** As it is set up now; null: the system's print dialog. */
  setUp(): PrinterSetUp | null;
  printer(): SharedPrinter | null;
  /** One pulse, within `PULSE_MS` or never. While one is on its way, a second one is the same. */
  pulse(drawer: DrawerSetUp): Promise<PulseEnd>;
  stop(): void;
}

interface Deps {
  readonly clock: Clock;
  readonly setUp: () => PrinterSetUp | null;
  readonly open: (setUp: PrinterSetUp) => Printer;
  readonly onBug: (where: string, bug: unknown) => void;
}

type Waiting = Pulse & { readonly ended: (end: PulseEnd) => void };

export function createCounterPrinter({ clock, setUp, open, onBug }: Deps): CounterPrinter {
  const stopped = new AbortController();
  const listeners = new Set<() => void>();
  let opened: { readonly name: string; readonly printer: Printer } | null = null;
  let [last, jobs] = [Promise.resolve() as Promise<unknown>, 0];
  let waiting: Waiting | null = null;
  let pulsing: Promise<PulseEnd> | null = null;

  /** It keeps what it learned about the printer until the set-up changes. */
  const now = (): Printer | null => {
    const wanted = setUp();
    if (wanted === null) return null;
    const name = JSON.stringify(wanted);
    if (opened?.name !== name) opened = { name, printer: open(wanted) };
    return opened.printer;
  };
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    jobs += 1;
    const done = last.then(work);
    last = done.catch(() => undefined).then(endTurn);
    return done;
  };
  /** Nothing prints: a waiting pulse has the printer to itself. */
  const endTurn = async (): Promise<void> => {
    while (waiting !== null) await pulseAlone(waiting);
    jobs -= 1;
  };
  const pulseAlone = async (alone: Waiting): Promise<void> => {
    try {
      const end = await now()?.pulse(alone, stopped.signal);
      alone.ended(end ?? { end: 'not-sent', why: { code: 'printer.none' } });
    } catch (bug) {
      onBug('drawer', bug);
      alone.ended({ end: 'doubt', why: { code: 'drawer.doubt' } });
    }
  };
  const pulse = {
    waiting: () => waiting,
    listen: (onWaiting: () => void) => {
      listeners.add(onWaiting);
      return () => void listeners.delete(onWaiting);
    },
  };
  const send = async (drawer: DrawerSetUp): Promise<PulseEnd> => {
    const { promise, resolve } = Promise.withResolvers<PulseEnd>();
    const fromMoment = momentOf(clock);
    let hasLeft = false;
    const over = new AbortController();
    const mine: Waiting = {
      drawer,
      leaves: () => {
        if (waiting !== mine) return false;
        waiting = null;
        // The machine may have slept.
        hasLeft = !anyClockSaysPassed(fromMoment, momentOf(clock), PULSE_MS);
        return hasLeft;
      },
      ended: (end) => {
        if (waiting === mine) waiting = null;
        over.abort(WOKEN);
        resolve(end);
      },
    };
    waiting = mine;
    void clock.sleep(PULSE_MS, over.signal, stopped.signal).then(() => {
      if (!hasLeft) mine.ended({ end: 'not-sent', why: { code: 'drawer.busy' } });
    });
    if (jobs === 0) void inTurn(async () => undefined);
    else for (const wake of listeners) wake();
    return await promise;
  };
  return {
    setUp,
    printer: () => {
      const printer = now();
      return (
        printer && { print: (papers, hands) => inTurn(() => printer.print(papers, { ...hands, pulse })) }
      );
    },
    pulse: (drawer) => {
      pulsing ??= send(drawer).finally(() => {
        pulsing = null;
      });
      return pulsing;
    },
    stop: () => stopped.abort(),
  };
}
