/**
 * Papers of sales as a feature: they are made, queued and marked here, whatever the page knows. A paper that only
 * a press prints is shown until a person printed or dropped it.
 */

import { setImmediate as turn } from 'node:timers/promises';
import type { Publish } from '../../shared/contract/contract.ts';
import type { SaleView } from '../../shared/contract/history.ts';
import type { PrinterView, PrintsView } from '../../shared/contract/prints.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { isLinkComing, receiptPayment } from '../../shared/fiscal/receipt-payment.ts';
import { PrintId, type SaleId, uuidV7 } from '../../shared/ids.ts';
import type { Paper } from '../../shared/paper/paper.ts';
import type { PaperShop } from '../../shared/paper/paper-head.ts';
import { hasReceipt, isCopy, isFresh, mayBeOutBefore, type PrintJob } from '../../shared/paper/print-job.ts';
import { newPrint, type PrintEvent, systemPrint } from '../../shared/paper/print-machine.ts';
import { receiptPaper, refundPaper } from '../../shared/paper/receipt-papers.ts';
import { testPaper } from '../../shared/paper/test-paper.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { type Act, byTill, personOf } from '../../shared/staff/actor.ts';
import { type Clock, iso, momentOf, type Randomness } from '../../shared/time.ts';
import type { Feature } from '../ipc/feature.ts';
import type { EntryJournal, SaleJournal } from '../storage/journal.ts';
import type { Appended, StoredEntries } from '../storage/journal-entries.ts';
import type { PrintBooks } from '../storage/journal-prints.ts';
import type { CounterPrinter } from './counter-printer.ts';
import { createOpenPrints } from './open-prints.ts';
import { paperWords } from './paper-words.ts';
import { createQueue, type MadePaper } from './queue.ts';
import { createWaitingPrints } from './waiting-prints.ts';

export interface PrintsDeps {
  readonly journal: EntryJournal & StoredEntries & Pick<SaleJournal, 'sale'>;
  readonly prints: PrintBooks;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly settings: () => Settings;
  readonly shop: () => PaperShop;
  /** One sale as the history shows it; null: there is none. */
  readonly saleOf: (saleId: SaleId) => SaleView | null;
  readonly counter: Pick<CounterPrinter, 'setUp' | 'printer'>;
  readonly publish: Publish;
  readonly onBug: (where: string, bug: unknown) => void;
}

type Channels =
  | 'prints.view'
  | 'print.receipt'
  | 'print.again'
  | 'print.drop'
  | 'print.drop-all'
  | 'printer.test';

const DROPPED_AT_ONCE = 20;

/** Sales that ended in this run. */
const MOST_SEEN = 1_000;

export interface Prints extends Feature<Channels> {
  /** How many papers only a press prints. */
  waiting(): number;
  /** null: papers go through the system's print dialog. */
  printer(): PrinterView | null;
}

export function createPrints(deps: PrintsDeps): Prints {
  const { journal, prints, clock, random, settings, saleOf } = deps;
  const seen = new Set<SaleId>();
  let light: Pick<PrinterView, 'light' | 'why'> = { light: 'not-tried', why: null };
  const stopped = new AbortController();
  const open = createOpenPrints(prints);
  const { setUp, printer } = deps.counter;
  const show = (state: 'ready' | 'silent' | TillError): void => {
    light = typeof state === 'string' ? { light: state, why: null } : { light: 'trouble', why: state };
    changed();
  };
  const printerView = (): PrinterView | null => {
    const wanted = setUp();
    return wanted && { ...wanted, ...light };
  };
  const view = (): PrintsView => {
    const jobs = waiting.all();
    return {
      printer: printerView(),
      count: jobs.length,
      waiting: waiting.shown(jobs, light.why),
    };
  };
  let isPublishDue = false;
  /** Once a turn, and after the sale that it belongs to. */
  const changed = (): void => {
    if (isPublishDue) return;
    isPublishDue = true;
    void turn().then(() => {
      isPublishDue = false;
      if (stopped.signal.aborted) return;
      try {
        deps.publish('prints.changed', view());
      } catch (bug) {
        deps.onBug('papers', bug);
      }
    });
  };

  const receiptOf = (sale: SaleView) => receiptPayment(sale)?.receipt ?? null;
  const paperOf = (job: PrintJob): MadePaper | null => {
    const sale = saleOf(job.saleId);
    if (sale === null) return null;
    const facts = factsOf(sale, job);
    const drawing = { words: paperWords(settings().language), shop: deps.shop(), sale };
    const refund = refundPaper(drawing);
    const receipt = receiptPaper(drawing, { isCopy: facts.isCopy, isPrinted: true });
    return { papers: refund ? [receipt, refund] : [receipt], ...facts };
  };
  const factsOf = (sale: SaleView, job: Pick<PrintJob, 'printId' | 'mayBeOut'>) => {
    const isReceipt = sale.state === 'completed';
    const hasLink = Boolean(receiptOf(sale)?.link);
    const jobs = prints.printsOf(sale.saleId);
    return {
      isReceipt,
      hasLink,
      isCopy: isCopy({ jobs, job, isReceipt, hasLink }),
    };
  };
  const queue = createQueue({
    journal,
    open,
    clock,
    printer,
    paperOf,
    isLinkDue: ({ saleId }) => {
      const sale = saleOf(saleId);
      const receipt = sale && receiptOf(sale);
      return receipt !== null && isLinkComing(receipt);
    },
    onPrinter: show,
    onChange: changed,
    onBug: deps.onBug,
  });

  const waiting = createWaitingPrints({
    journal,
    open,
    clock,
    isPrinting: queue.isPrinting,
    onBug: deps.onBug,
  });

  const newFacts = (saleId: SaleId) => ({
    printId: PrintId.parse(uuidV7(clock.wallMs(), random)),
    saleId,
    at: momentOf(clock),
    mayBeOut: mayBeOutBefore({
      jobs: prints.printsOf(saleId),
      isReceipt: journal.sale(saleId)?.state === 'completed',
      isRecorded: seen.has(saleId) || prints.isRecorded(saleId),
    }),
  });
  const add = (act: Act, saleId: SaleId) => {
    const written = queue.put(act, newPrint(newFacts(saleId)));
    if (written.ok) queue.wake();
    return written;
  };
  /** The log is written before the settings change. */
  const afterSettings = (): void =>
    queueMicrotask(() => {
      light = { light: 'not-tried', why: null };
      changed();
      queue.wake();
    });
  const afterEntry = ({ act, entry: { kind, payload } }: Appended): void => {
    if (kind === 'settings.changed') afterSettings();
    if ('receipt' in payload && payload.receipt) queue.wake();
    const tasks = ('tasks' in payload ? payload.tasks : undefined) ?? [];
    const goods = tasks.find(({ kind }) => kind === 'goods');
    const sale = 'sale' in payload && 'tender' in payload ? payload.sale : undefined;
    const isDone = sale?.state === 'completed';
    if (isDone) {
      seen.add(sale.saleId);
      const [oldest] = seen;
      if (seen.size > MOST_SEEN && oldest !== undefined) seen.delete(oldest);
    }
    if (settings().receiptPrinting !== 'paid' || setUp() === null) return;
    const saleId = isDone && goods?.ended !== null ? sale.saleId : handedOver(goods);
    if (saleId !== null && !hasReceipt(prints.printsOf(saleId))) add(byTill(personOf(act.actor)), saleId);
  };
  /** Money that came in the background prints once the goods are handed over. */
  const handedOver = (goods: { saleId: SaleId; ended: { how: string } | null } | undefined): SaleId | null =>
    goods?.ended?.how === 'handed-over' && journal.sale(goods.saleId)?.state === 'completed'
      ? goods.saleId
      : null;

  const decided = (act: Act, printId: PrintId, event: PrintEvent): Result<PrintsView, TillError> => {
    const moved = waiting.pressed(printId, event);
    if (!moved) return fail({ code: 'print.over' });
    const written = queue.put(act, moved);
    if (!written.ok) return written;
    queue.wake();
    return ok(view());
  };
  const dropAll = async (act: Act): Promise<Result<PrintsView, TillError>> => {
    for (const [at, { printId }] of waiting.all().entries()) {
      // Each is a write to the disk: sales come in between.
      if (at % DROPPED_AT_ONCE === DROPPED_AT_ONCE - 1) await turn();
      const moved = waiting.pressed(printId, { name: 'dropped' });
      const written = moved ? queue.put(act, moved) : ok(null);
      if (!written.ok) return written;
    }
    return ok(view());
  };

  return {
    waiting: () => waiting.all().length,
    printer: printerView,
    handlers: {
      'prints.view': () => ok(view()),
      'print.receipt': ({ saleId }, act) => {
        const sale = saleOf(saleId);
        if (sale === null) return fail({ code: 'payment.not-found' });
        if (setUp() !== null) {
          const isWaiting = prints
            .printsOf(saleId)
            .some((job) => job.state === 'queued' && isFresh(job, momentOf(clock)));
          const added = isWaiting ? ok(null) : add(act, saleId);
          return added.ok ? ok({ by: 'printer' } as const) : added;
        }
        const what = newFacts(saleId);
        const { isCopy: isMarked, ...facts } = factsOf(sale, what);
        const written = queue.put(act, systemPrint(what, facts));
        return written.ok ? ok({ by: 'system', isCopy: isMarked } as const) : written;
      },
      'print.again': ({ printId }, act) =>
        setUp() === null
          ? fail({ code: 'printer.none' })
          : decided(act, printId, { name: 'pressed', at: momentOf(clock) }),
      'print.drop': ({ printId }, act) => decided(act, printId, { name: 'dropped' }),
      'print.drop-all': (_, act) => dropAll(act),
      'printer.test': async () => {
        const wanted = printer();
        if (wanted === null) return fail({ code: 'printer.none' });
        const words = paperWords(settings().language);
        const paper: Paper = testPaper(words, deps.shop().shopName, iso(clock.wallMs()));
        const end = await wanted.print([paper], {
          mayBegin: () => true,
          onTrouble: (why) => show(why ?? 'ready'),
          signal: stopped.signal,
        });
        if (end.end === 'unmade') {
          deps.onBug('test page', end.bug);
          return fail({ code: 'print.unmade' });
        }
        if (end.end === 'failed' || end.end === 'not-begun') {
          show(end.why);
          return fail(end.why);
        }
        show(end.end === 'printed' ? 'ready' : 'silent');
        return ok({ end: end.end });
      },
    },
    start: () => {
      journal.subscribe(afterEntry, (bug) => deps.onBug('papers', bug));
      queue.start();
    },
    stop: () => {
      stopped.abort();
      queue.stop();
    },
  };
}
