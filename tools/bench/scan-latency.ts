/** From the first frame that holds a code to its text in the page, way against way, on a quick and a slow terminal. */
import type { BenchOptions, Figure } from './figure.ts';
import type { WayName } from './pages/ways.ts';
import type { ScanBrowser, ScanSite } from './scan-browser.ts';
import { holdInTurns } from './slow-terminal.ts';
import { median, percentile, spread } from './statistics.ts';

type Times = Record<WayName, number[]>;

const noTimes = (): Times => ({ ours: [], 'ours-video': [], canvas: [], 'browser-default': [], preview: [] });

/** One page for each way in turn, round after round. A code that was not read counts as the patience it was given. */
async function measure(
  browser: ScanBrowser,
  ways: readonly (readonly [way: WayName, codes: number])[],
  rounds: number,
  isSlow: boolean,
): Promise<Times> {
  const times = noTimes();
  for (let round = 0; round < rounds; round += 1) {
    for (const [way, codes] of ways) {
      const page = await browser.open(way, `&camera=track&codes=${codes}&seed=${round + 1}`);
      const slow = isSlow ? await holdInTurns(await browser.rendererOf(page)) : null;
      try {
        const found = await page.evaluate(() => window.scanBench.run());
        times[way].push(...found.map((ms) => ms ?? 6_000));
      } finally {
        await slow?.end();
      }
      await page.close();
    }
  }
  return times;
}

export async function latencyFigures(
  site: ScanSite,
  { short, log }: BenchOptions,
): Promise<readonly Figure[]> {
  const browser = await site.browser();
  try {
    const rounds = short ? 1 : 3;
    const codes = short ? 2 : 11;
    const ways = [
      ['ours', codes],
      ['canvas', codes],
      ['ours-video', short ? 1 : 3],
      ['browser-default', short ? 1 : 5],
    ] as const;
    const quick = await measure(browser, ways, rounds, false);
    log(`latencies of ${rounds} rounds`);
    const slowWays = [
      ['ours', short ? 1 : 10],
      ['canvas', short ? 1 : 10],
    ] as const;
    const canBeHeld = process.platform !== 'win32';
    const slow = canBeHeld ? await measure(browser, slowWays, short ? 1 : 2, true) : noTimes();
    return [...quickFigures(quick), slowFigure(slow)];
  } finally {
    await browser.close();
  }
}

function quickFigures(times: Times): readonly Figure[] {
  const ratio = (way: WayName, share: number): number =>
    percentile(times[way], share) / percentile(times.ours, share);
  const against = (way: WayName): string => `${spread(times.ours)} : ${spread(times[way])} (p50 / p95)`;
  const canvas = 'canvas + zxing-wasm worker loop : ours, first frame with the code to its text';
  return [
    {
      name: 'scan.p50',
      what: `${canvas}, p50`,
      unit: 'times',
      goal: { atLeast: 2.5 },
      value: ratio('canvas', 0.5),
      detail: against('canvas'),
    },
    {
      name: 'scan.p95',
      what: `${canvas}, p95`,
      unit: 'times',
      goal: { atLeast: 2 },
      value: ratio('canvas', 0.95),
      detail: against('canvas'),
    },
    {
      name: 'scan.browser-default',
      what: '@zxing/browser’s default loop : ours, p50',
      unit: 'times',
      goal: { atLeast: 20 },
      value: ratio('browser-default', 0.5),
      detail: against('browser-default'),
    },
    {
      name: 'scan.video-way',
      what: 'canvas loop : our way without MediaStreamTrackProcessor, p50',
      unit: 'times',
      goal: null,
      value: median(times.canvas) / median(times['ours-video']),
      detail: `${spread(times['ours-video'])} : ${spread(times.canvas)} (p50 / p95)`,
    },
  ];
}

/** The median is one of twenty times, and each of ours is a few turns of the holding. */
const SLOW_MARGIN = {
  upTo: 3.6,
  why: 'one turn of the holding, 10 ms, is a fifth of our median: 212 : 44 ms is 4.82, 212 : 54 ms is 3.93',
};

function slowFigure(times: Times): Figure {
  const isMeasured = times.ours.length > 0;
  return {
    name: 'scan.slow',
    what: 'canvas loop : ours, both with the renderer held 8 ms of every 10, p50',
    unit: 'times',
    goal: { atLeast: 4, margin: SLOW_MARGIN },
    value: isMeasured ? median(times.canvas) / median(times.ours) : null,
    detail: `${spread(times.ours)} : ${spread(times.canvas)} (p50 / p95)`,
    ...(isMeasured ? {} : { why: 'a process can’t be held here' }),
  };
}
