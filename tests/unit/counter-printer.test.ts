/** Papers and pulses share the counter's one printer: a pulse leaves within two seconds or never. */
import { beforeEach, expect, it } from 'vitest';
import { createCounterPrinter, PULSE_MS } from '../../electron/paper/counter-printer.ts';
import type { PulseBetween, PulseEnd } from '../../shared/device/drawer.ts';
import type { PrintEnd, Printer, PrinterSetUp } from '../../shared/device/printer.ts';
import { DRAWER } from '../support/printer-driver.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const BUSY: PulseEnd = { end: 'not-sent', why: { code: 'drawer.busy' } };
const SET_UP: PrinterSetUp = {
  ...{ kind: 'escpos-tcp', host: '10.0.0.9', port: 9_100, width: 80 },
  ...{ letters: 'epson', codes: 'command', feedLines: 4 },
};

let clock: VirtualClock;
/** What the printer was asked to do, in order. */
let done: string[];
let between: PulseBetween | null;
let endPaper: (end: PrintEnd) => void;
let setUp: PrinterSetUp | null;
let alone: Printer['pulse'];
let counter: ReturnType<typeof createCounterPrinter>;

beforeEach(() => {
  clock = new VirtualClock();
  [done, between, setUp] = [[], null, SET_UP];
  alone = async (pulse) => {
    done.push('pulse alone');
    return pulse.leaves() ? { end: 'taken' } : BUSY;
  };
  const printer: Printer = {
    print: (_, { pulse }) => {
      done.push('paper');
      between = pulse;
      return new Promise((resolve) => {
        endPaper = resolve;
      });
    },
    pulse: (...how) => alone(...how),
  };
  const onBug = (where: string): void => void done.push(`bug in ${where}`);
  const open = (opened: PrinterSetUp): Printer => {
    if (opened !== SET_UP) done.push('another printer');
    return printer;
  };
  counter = createCounterPrinter({ clock, setUp: () => setUp, open, onBug });
});

const print = () =>
  counter.printer()?.print([], {
    mayBegin: () => true,
    onTrouble: () => undefined,
    signal: new AbortController().signal,
  });

function pulse(): { end: PulseEnd | null } {
  const job: { end: PulseEnd | null } = { end: null };
  void counter.pulse(DRAWER).then((end) => {
    job.end = end;
  });
  return job;
}

it('has the idle printer to itself, and the paper comes behind it', async () => {
  const job = pulse();
  void print();
  await clock.settle();
  expect([job.end, done]).toEqual([{ end: 'taken' }, ['pulse alone', 'paper']]);
});

it('while a paper prints, wakes its driver, which lets it leave', async () => {
  void print();
  await clock.settle();
  let wakes = 0;
  between?.listen(() => {
    wakes += 1;
  });
  const job = pulse();
  const waiting = between?.waiting();
  expect([wakes, waiting?.leaves()]).toEqual([1, true]);
  waiting?.ended({ end: 'sent' });
  await clock.settle();
  expect([job.end, between?.waiting()]).toEqual([{ end: 'sent' }, null]);
});

it('that found no place until the paper ended has the printer to itself', async () => {
  void print();
  await clock.settle();
  const job = pulse();
  endPaper({ end: 'printed' });
  void print();
  await clock.settle();
  expect([job.end, done]).toEqual([{ end: 'taken' }, ['paper', 'pulse alone', 'paper']]);
});

it('is dropped after two seconds without a place, and never leaves afterwards', async () => {
  void print();
  await clock.settle();
  const job = pulse();
  const waiting = between?.waiting();
  await clock.advance(PULSE_MS);
  expect([job.end, between?.waiting(), waiting?.leaves()]).toEqual([BUSY, null, false]);
  endPaper({ end: 'printed' });
  await clock.settle();
  expect(done).toEqual(['paper']);
});

it('is too late after the machine slept', async () => {
  void print();
  await clock.settle();
  pulse();
  const waiting = between?.waiting();
  clock.jumpWall(PULSE_MS);
  expect(waiting?.leaves()).toBe(false);
});

it('comes once where two rows follow each other at once, and again after it ended', async () => {
  const jobs = [pulse(), pulse()];
  await clock.settle();
  expect([jobs.map(({ end }) => end?.end), done]).toEqual([['taken', 'taken'], ['pulse alone']]);
  pulse();
  await clock.settle();
  expect(done).toEqual(['pulse alone', 'pulse alone']);
});

it('without a printer in the network is not sent', async () => {
  setUp = null;
  const job = pulse();
  await clock.settle();
  expect(job.end).toEqual({ end: 'not-sent', why: { code: 'printer.none' } });
});

it('a bug leaves it in doubt, and the next paper prints', async () => {
  alone = () => Promise.reject(new Error('a bug'));
  const job = pulse();
  void print();
  await clock.settle();
  expect([job.end, done]).toEqual([
    { end: 'doubt', why: { code: 'drawer.doubt' } },
    ['bug in drawer', 'paper'],
  ]);
});

it('a paper that waits for its turn goes to the printer that is set up by then, or nowhere', async () => {
  void print();
  await clock.settle();
  void print();
  setUp = { ...SET_UP, port: 9_101 };
  endPaper({ end: 'printed' });
  await clock.settle();
  expect(done).toEqual(['paper', 'another printer', 'paper']);
  const last = print();
  setUp = null;
  endPaper({ end: 'printed' });
  await clock.settle();
  expect(await last).toEqual({ end: 'not-begun', why: { code: 'printer.none' } });
});
