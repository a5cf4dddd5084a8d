/** What looking costs: CPU time of the whole browser while the till reads, against the bare preview. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { COUNTER_CLIPS, type CounterClip } from '../camera/counter-clips.ts';
import { writeY4m } from '../camera/y4m.ts';
import type { BenchOptions, Figure } from './figure.ts';
import type { WayName } from './pages/ways.ts';
import type { ScanBrowser, ScanSite } from './scan-browser.ts';
import { median } from './statistics.ts';

/**
 * Camera, decoder and the page's own start are over by then, and for a way that reads so are the seconds in which all
 * is new.
 */
const SETTLE_MS = { preview: 1_500, ours: 3_200 } as const;
const MEASURE_MS = 3_500;

/** Percent of one core. */
async function cpuOf(
  browser: ScanBrowser,
  way: WayName,
  settleMs: number,
  measureMs: number,
): Promise<number> {
  const page = await browser.open(way);
  await sleep(settleMs);
  const [before, startedMs] = [await browser.cpuSeconds(), performance.now()];
  await sleep(measureMs);
  const used = ((await browser.cpuSeconds()) - before) * 1000;
  const share = (100 * used) / (performance.now() - startedMs);
  await page.close();
  return share;
}

const SCENES: Readonly<Record<CounterClip, string>> = {
  still: 'an empty counter',
  phone: 'a phone with a code held in the hand',
  moving: 'something large that moves in every frame, without a code',
};

const MOVING_MARGIN = {
  upTo: 1.5,
  why: 'a look more a second is 0.03 here, and the preview below the line costs 14 to 18 % of a core by machine',
};

export async function cpuFigures(site: ScanSite, options: BenchOptions): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const clip of Object.keys(COUNTER_CLIPS) as CounterClip[]) {
    const { ours, preview } = await measureScene(site, clip, options);
    figures.push({
      name: `cpu.${clip}`,
      what: `CPU of the browser while the till reads : with the bare preview, ${SCENES[clip]}`,
      unit: 'times',
      goal: clip === 'moving' ? { atMost: 1.4, margin: MOVING_MARGIN } : { atMost: 1.4 },
      value: ours / preview,
      detail: `${ours.toFixed(1)} : ${preview.toFixed(1)} % of a core`,
    });
  }
  return figures;
}

async function measureScene(
  site: ScanSite,
  clip: CounterClip,
  { short, folder }: BenchOptions,
): Promise<{ readonly ours: number; readonly preview: number }> {
  const file = join(folder, `${clip}.y4m`);
  writeY4m(file, COUNTER_CLIPS[clip]());
  const browser = await site.browser(file);
  const settleMs = short ? { preview: 200, ours: 200 } : SETTLE_MS;
  const measureMs = short ? 500 : MEASURE_MS;
  const ours: number[] = [];
  const preview: number[] = [];
  try {
    for (let round = 0; round < (short ? 1 : 2); round += 1) {
      preview.push(await cpuOf(browser, 'preview', settleMs.preview, measureMs));
      ours.push(await cpuOf(browser, 'ours', settleMs.ours, measureMs));
    }
  } finally {
    await browser.close();
  }
  return { ours: median(ours), preview: median(preview) };
}
