/**
 * A program: fuzzes targets that each break one limit, and prints the findings as one JSON object. It is a
 * process of its own, because the targets damage their process.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import process from 'node:process';
import fc from 'fast-check';
import { CANARY } from '../../tools/fuzz/bounds.ts';
import { type FuzzOrder, runTarget } from '../../tools/fuzz/run-target.ts';
import { casesOf, type Ground, type Target } from '../../tools/fuzz/target.ts';

const MOST_CPU_MS = 40;
const ORDER: FuzzOrder = { cases: 100, seed: 3, path: null, mostCpuMs: MOST_CPU_MS };

/** Runs `meet` on numbers from 0 to 99. */
const target = (meet: (number: number, ground: Ground) => unknown): Target => ({
  name: 'stand-in',
  open: (ground) => ({ cases: casesOf(fc.nat(99), (number) => meet(number, ground)) }),
});

/** Spins by this thread's own time. */
function spin(): void {
  const began = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(began);
    if (user + system > 2 * MOST_CPU_MS * 1_000) return;
  }
}

const tooMuch = target((number) => {
  if (number >= 40) throw new Error('too much');
});
const late: Target = {
  name: 'late',
  open: ({ folder }) => ({
    cases: casesOf(fc.nat(), () => null),
    close: () => writeFileSync(join(dirname(folder), 'left'), ''),
  }),
};

const FAULTY: Readonly<Record<string, Target>> = {
  nothing: target(() => null),
  throws: tooMuch,
  answers: target((_, { secret }) => ({ note: `code ${secret}` })),
  throwsSecret: target((_, { secret }) => Promise.reject(new Error(secret))),
  prints: target((_, { secret }) => process.stderr.write(secret)),
  runs: target(() => Object.assign(globalThis, { [CANARY]: 1 })),
  makesFile: target((_, { folder }) => writeFileSync(join(dirname(folder), 'made'), '')),
  changesFile: target((_, { folder }) => writeFileSync(join(dirname(folder), 'outside.pem'), '')),
  startsProcess: target(() => void spawn(process.execPath, ['--version'])),
  asksAround: target(() => void connect(9, 'stranger.invalid').on('error', () => undefined)),
  takesTime: target(spin),
  late,
  // Last, because the change stays.
  changesPrototype: target(() => Object.assign(Object.prototype, { polluted: 1 })),
};

const found: Record<string, unknown> = {};
for (const [name, one] of Object.entries(FAULTY)) found[name] = await runTarget(one, ORDER);
process.stdout.write(JSON.stringify(found));
process.exit(0);
