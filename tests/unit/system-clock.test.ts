/** The waits of the machine's clock. An hour fails the test by its time. */
import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { systemClock } from '../../electron/app/system-clock.ts';

const HOUR_MS = 3_600_000;
const clock = systemClock();

it('ends after its time', async () => {
  await clock.sleep(1);
});

it('ends at once if a signal was given before', async () => {
  await clock.sleep(HOUR_MS, new AbortController().signal, AbortSignal.abort());
});

it('ends with the first signal, and leaves no listener behind', async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const slept = clock.sleep(HOUR_MS, first.signal, second.signal);
  second.abort();
  await slept;
  for (const { signal } of [first, second]) expect(getEventListeners(signal, 'abort')).toEqual([]);
});
