/** How much of the payment room one clean payment goes through, from `tender.code` to `paid`. */
import { Session } from 'node:inspector/promises';
import { expect, test } from 'vitest';
import { SECOND } from '../support/virtual-clock.ts';
import { VirtualTill } from '../support/virtual-till.ts';

/** They fall with each step. The aim is 30 functions in 8 files. */
const MOST_FUNCTIONS = 60;
const MOST_FILES = 20;
/** V8 does not count what it has inlined: a function or two are missing now and then. */
const UNCOUNTED = 3;

/** Files that decide nothing on the way: views, offered actions, reads of the books. */
const BESIDE = /\/(view|on-screen|context|actions|acts|payments)\.ts$/;

/** The named functions of the room that ran, as `file function`. */
async function pathOf(run: () => Promise<void>): Promise<readonly string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await run();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const ran = result.flatMap(({ url, functions }) => {
    const [file] = /(?:electron|shared)\/payment\/[^?]*/.exec(url) ?? [];
    if (file === undefined || file.includes('/instruments/') || BESIDE.test(file)) return [];
    const named = functions.filter(
      ({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0,
    );
    return named.map(({ functionName }) => `${file} ${functionName}`);
  });
  return [...new Set(ran)].toSorted();
}

/** What a developer does when a measure left its ceiling. */
const advice = (ceiling: string, now: number, most: number): string =>
  now > most ? `${ceiling}: shorten the path by ${now - most}` : `lower ${ceiling} to ${now}`;

test('one clean payment goes through no more functions and files than today, and the ceilings follow it down', async () => {
  const till = await VirtualTill.open();
  const path = await pathOf(async () => {
    const id = till.pay();
    await till.clock.advance(10 * SECOND);
    expect(till.shown(id)).toEqual(['sending', 'confirming', 'paid']);
  });
  await till.close();
  const files = new Set(path.map((one) => one.split(' ')[0]));
  const functions = advice('MOST_FUNCTIONS', path.length, MOST_FUNCTIONS);
  expect(path.length, `${path.join('\n')}\n${functions}`).toBeLessThanOrEqual(MOST_FUNCTIONS);
  expect(path.length, functions).toBeGreaterThanOrEqual(MOST_FUNCTIONS - UNCOUNTED);
  expect(files.size, advice('MOST_FILES', files.size, MOST_FILES)).toBeLessThanOrEqual(MOST_FILES);
});
