/**
 * The longest tasks of the page's main thread while the running till scans, from Pay to money, by Chromium's
 * trace.
 */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { writeQrClip } from '../camera/y4m.ts';
import { cashierAt, SAMPLE_BARCODE } from '../driver/cashier.ts';
import { type BenchGroup, percentile } from './measure.ts';
import { startShellTill } from './shell-till.ts';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  /** The thread's own time: it waits for a core beside the other processes. */
  readonly tdur?: number;
}

const CATEGORIES = ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata', 'blink.user_timing'];
/** Only the measured page sets this mark. */
const MARK = 'bench-main-thread';
/** A task has a second event, named RunTask. */
const TASK = 'ThreadControllerImpl::RunTask';
/** Tracing slows camera reading on a busy machine. */
const PATIENCE_MS = 120_000;
/** Shorter tasks are housekeeping of the thread; thousands of them would hide the others. */
const LEAST_MS = 0.5;

/** Every main-thread task of the page's renderer during `work`, in milliseconds of the thread's own time. */
export async function tasksDuring(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<number[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.evaluate((mark) => performance.mark(mark), MARK);
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const marked = trace.traceEvents.find(({ name }) => name === MARK);
  return trace.traceEvents
    .filter(
      ({ name, ph, pid, tid }) => ph === 'X' && name === TASK && pid === marked?.pid && tid === marked.tid,
    )
    .map(({ dur = 0, tdur = dur }) => tdur / 1000);
}

export const TASKS: BenchGroup = {
  name: 'tasks',
  run: async ({ short, folder }) => {
    const webcamClip = join(folder, 'approved.y4m');
    writeQrClip({ file: webcamClip, text: codeOf('approved'), leadInFrames: short ? 5 : 45, frames: 30 });
    const { page, browser, stop } = await startShellTill({ dataFolder: join(folder, 'till'), webcamClip });
    const tasks: number[] = [];
    try {
      const cashier = cashierAt(page);
      await cashier.field.waitFor();
      // The first sale loads the scanner, which happens once a day, so it is left out.
      for (let sale = short ? 1 : 0; sale < (short ? 2 : 6); sale += 1) {
        await cashier.addByBarcode(SAMPLE_BARCODE);
        const found = await tasksDuring(browser, page, async () => {
          await cashier.press('Pay');
          await cashier.waitFor('paid', PATIENCE_MS);
        });
        if (sale > 0) tasks.push(...found);
        await cashier.press('New sale');
      }
    } finally {
      await stop();
    }
    const counted = tasks.filter((ms) => ms >= LEAST_MS);
    const summary = `${tasks.length} tasks, ${counted.length} of ${LEAST_MS} ms and more`;
    const [p95, longest] = [percentile(counted, 0.95), Math.max(...tasks)].map((ms) => ms.toFixed(1));
    return {
      'tasks.long': {
        value: tasks.filter((ms) => ms > 50).length,
        detail: `${summary}, longest ${longest} ms`,
      },
      'tasks.short': {
        value: (100 * counted.filter((ms) => ms < 8).length) / counted.length,
        detail: `p95 ${p95} ms`,
      },
    };
  },
};
