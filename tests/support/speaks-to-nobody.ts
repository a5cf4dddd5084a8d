/**
 * A process of its own: errors occur in it once its parent has closed both of its outputs. It reports how
 * often it noticed them.
 */
import process from 'node:process';
import { setImmediate as turn } from 'node:timers/promises';
import { catchMishaps, outliveReaders } from '../../electron/app/catch-mishaps.ts';

/** This many turns of the event loop would each report the line before. */
const TURNS = 50;

let heard = 0;
const answer = (): void => {
  heard += 1;
};
outliveReaders([process.stdout, process.stderr]);
catchMishaps(process, Promise.resolve(answer), (line) => void process.stderr.write(`${line}\n`));

process.once('message', async () => {
  process.stdout.write('nobody reads this\n');
  setImmediate(() => {
    throw new Error('once');
  });
  for (let at = 0; at < TURNS; at += 1) await turn();
  process.send?.(heard, () => process.exit());
});
process.send?.('listening');
