/** `npm run load -- --seconds N`: keeps the cores busy, so that tests can run under load. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { CommandLine } from './setup/command-line.ts';

const command = new CommandLine('load', '[--seconds N] [--processes N]');
const flags = command.flags({
  seconds: { type: 'string', default: '240' },
  processes: { type: 'string', default: '2' },
});
const seconds = command.wholeNumber('seconds', flags.seconds, { least: 1, most: 86_400 });
const processes = command.wholeNumber('processes', flags.processes, { least: 1, most: 64 });

/** Each ends by itself, even if this process is killed. */
const BUSY = `const until = performance.now() + ${seconds * 1_000}; while (performance.now() < until);`;

console.log(`load: ${processes} busy processes for ${seconds} s`);
const busy = Array.from({ length: processes }, () => spawn(process.execPath, ['-e', BUSY]));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const one of busy) one.kill();
  });
await Promise.all(busy.map((one) => once(one, 'exit')));
console.log('load: over');
