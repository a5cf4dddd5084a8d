/** What looking costs: CPU time of the whole browser while the till reads, against the bare preview. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { COUNTER_CLIPS, type CounterClip } from '../camera/counter-clips.ts';
import { writeY4m } from '../camera/y4m.ts';
import type { Figure } from './figure.ts';
import type { BenchOptions } from './group.ts';
import type { WayName } from './pages/ways.ts';
import type { ScanBrowser, ScanSite } from './scan-browser.ts';
import { median } from './statistics.ts';

/** Camera, decoder and the page's own start are over by then, and so is the second in which all is new. */
const SETTLE_MS = 2_500;

/** Percent of one core. */
async function cpuOf(browser: ScanBrowser, way: WayName, measureMs: number): Promise<number> {
  const page = await browser.open(way);
  await sleep(SETTLE_MS);
  const [before, startedMs] = [await browser.cpuSeconds(), performance.now()];
  await sleep(measureMs);
  const used = ((await browser.cpuSeconds()) - before) * 1000;
  const share = (100 * used) / (performance.now() - startedMs);
  await page.close();
  return share;
}

interface Scene {
  readonly clip: CounterClip;
  readonly ours: number;
  readonly preview: number;
}

export async function cpuFigure(site: ScanSite, { short, folder, log }: BenchOptions): Promise<Figure> {
  const scenes: Scene[] = [];
  for (const clip of Object.keys(COUNTER_CLIPS) as CounterClip[]) {
    const file = join(folder, `${clip}.y4m`);
    writeY4m(file, COUNTER_CLIPS[clip]());
    const browser = await site.browser(file);
    const ours: number[] = [];
    const preview: number[] = [];
    try {
      for (let round = 0; round < (short ? 1 : 3); round += 1) {
        preview.push(await cpuOf(browser, 'preview', short ? 1_000 : 4_000));
        ours.push(await cpuOf(browser, 'ours', short ? 1_000 : 4_000));
      }
    } finally {
      await browser.close();
    }
    scenes.push({ clip, ours: median(ours), preview: median(preview) });
    log(`CPU, ${clip}: ${median(ours).toFixed(0)} % of a core, preview ${median(preview).toFixed(0)} %`);
  }
  const ratio = ({ ours, preview }: Scene): number => ours / preview;
  const told = (scene: Scene): string =>
    `${scene.clip} ${scene.ours.toFixed(0)} : ${scene.preview.toFixed(0)} % = ${ratio(scene).toFixed(2)}x`;
  return {
    name: 'cpu.browser',
    what: 'CPU of the browser while the till reads : with the bare preview, the worst of three scenes',
    unit: 'times',
    goal: { atMost: 1.4 },
    value: Math.max(...scenes.map(ratio)),
    detail: scenes.map(told).join(', '),
  };
}
