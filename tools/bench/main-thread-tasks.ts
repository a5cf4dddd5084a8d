/** How long the page's own thread was busy at a stretch, by Chromium's trace of a running till. */
import type { Browser, CDPSession, Page } from 'playwright';

/** One task of the thread, in milliseconds. */
export type TaskTimes = readonly number[];

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly url?: string } };
}

const CATEGORIES = ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata', 'blink.user_timing'];
/** Only the page under measurement sets this mark. */
const MARK = 'bench-main-thread';

/** Traces while `work` runs; answers every task of the main thread of the page's renderer. */
export async function tasksDuring(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<TaskTimes> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES, recordMode: 'recordUntilFull' },
  });
  try {
    await page.evaluate((mark) => performance.mark(mark), MARK);
    await work();
  } finally {
    await end(session);
  }
  const marked = events.find(({ name }) => name === MARK);
  return events
    .filter(({ name, ph, pid, tid }) => isTask(name, ph) && pid === marked?.pid && tid === marked.tid)
    .map(({ dur = 0 }) => dur / 1000);
}

const isTask = (name: string, phase: string): boolean =>
  phase === 'X' && (name === 'RunTask' || name === 'ThreadControllerImpl::RunTask');

async function end(session: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
}
