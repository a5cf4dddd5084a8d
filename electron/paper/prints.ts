/**
 * Papers as a feature: they are made, queued and marked here, whatever the page knows. A paper that only a press
 * prints is shown until a person printed or dropped it.
 */

import { setImmediate as turn } from 'node:timers/promises';
import type { Publish } from '../../shared/contract/contract.ts';
import type { PrintAnswer, PrinterView, PrintsView } from '../../shared/contract/prints.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { isLinkComing, receiptPayment } from '../../shared/fiscal/receipt-payment.ts';
import { PrintId, type SaleId, type ShiftId, uuidV7 } from '../../shared/ids.ts';
import type { NamedPaper } from '../../shared/paper/named-paper.ts';
import type { Paper } from '../../shared/paper/paper.ts';
import { hasReceipt, isCopy, isFresh, mayBeOutBefore, type PrintJob } from '../../shared/paper/print-job.ts';
import { newPrint, type PrintEvent, systemPrint } from '../../shared/paper/print-machine.ts';
import { testPaper } from '../../shared/paper/test-paper.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Act, byTill, personOf } from '../../shared/staff/actor.ts';
import { type Clock, iso, momentOf, type Randomness } from '../../shared/time.ts';
import type { Feature } from '../ipc/feature.ts';
import type { EntryJournal, SaleJournal } from '../storage/journal.ts';
import type { Appended, StoredEntries } from '../storage/journal-entries.ts';
import type { PrintBooks } from '../storage/journal-prints.ts';
import type { CounterPrinter } from './counter-printer.ts';
import { createDrafts, type Draft, type DraftDeps, type OfShift, type StoryOfSale } from './drafts.ts';
import { createOpenPrints } from './open-prints.ts';
import { paperWords } from './paper-words.ts';
import { createQueue, type MadePaper } from './queue.ts';
import { createWaitingPrints } from './waiting-prints.ts';

export interface PrintsDeps extends DraftDeps {
  readonly journal: EntryJournal & StoredEntries & Pick<SaleJournal, 'sale'>;
  readonly prints: PrintBooks;
  readonly clock: Clock;
  readonly random: Randomness;
  /** The report of this shift that the person saw; null: none. */
  readonly reportSeen: (act: Act, shiftId: ShiftId) => OfShift | null;
  readonly counter: Pick<CounterPrinter, 'setUp' | 'printer'>;
  readonly publish: Publish;
  readonly onBug: (where: string, bug: unknown) => void;
}

type Channels =
  | 'prints.view'
  | 'print.receipt'
  | 'print.paper'
  | 'print.again'
  | 'print.drop'
  | 'print.again-all'
  | 'print.drop-all'
  | 'printer.test';

const DECIDED_AT_ONCE = 20;

/** Sales, returns and cash movements of this run. */
const MOST_SEEN = 1_000;

export interface Prints extends Feature<Channels> {
  /** How many papers only a press prints. */
  waiting(): number;
  /** null: papers go through the system's print dialog. */
  printer(): PrinterView | null;
}

export function createPrints(deps: PrintsDeps): Prints {
  const { journal, prints, clock, random, settings, saleOf } = deps;
  const seen = new Set<string>();
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

  const drafts = createDrafts(deps);
  /** An X report is never made twice: each print has its own time. */
  const jobsOf = (paper: NamedPaper) => (paper.kind === 'x' ? [] : prints.printsOf(paper));
  const isMarked = (job: Pick<PrintJob, 'printId' | 'paper' | 'mayBeOut'>, draft: Draft): boolean =>
    isCopy({ jobs: jobsOf(job.paper), job, ...draft });
  const paperOf = (job: PrintJob): MadePaper | null | Promise<MadePaper> => {
    const made = (draft: Draft): MadePaper => ({ ...draft, papers: draft.draw(isMarked(job, draft)) });
    if (job.paper.kind === 'story')
      return drafts.ofStory(job.paper).then((draft) => {
        if (!draft.ok) throw new Error(draft.error.code);
        return made(draft.value);
      });
    const draft = drafts.of(job.paper);
    return draft && made(draft);
  };
  const queue = createQueue({
    journal,
    open,
    clock,
    printer,
    paperOf,
    isLinkDue: ({ paper }) => {
      const sale = paper.kind === 'receipt' ? saleOf(paper.saleId) : null;
      const receipt = sale && receiptPayment(sale)?.receipt;
      return receipt ? isLinkComing(receipt) : false;
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

  /** Whether each print of the paper would have a row. */
  const isRecorded = (paper: NamedPaper): boolean => {
    switch (paper.kind) {
      case 'receipt':
        return seen.has(paper.saleId) || prints.isRecorded(paper.saleId);
      case 'return':
      case 'slip':
        return (
          seen.has(paper.kind === 'return' ? paper.returnId : paper.cashMovementId) ||
          jobsOf(paper).length > 0
        );
      default:
        return true;
    }
  };
  const newFacts = (paper: NamedPaper) => ({
    printId: PrintId.parse(uuidV7(clock.wallMs(), random)),
    paper,
    at: momentOf(clock),
    mayBeOut: mayBeOutBefore({
      jobs: jobsOf(paper),
      isReceipt: paper.kind !== 'receipt' || journal.sale(paper.saleId)?.state === 'completed',
      isRecorded: isRecorded(paper),
    }),
  });
  const add = (act: Act, paper: NamedPaper) => {
    const written = queue.put(act, newPrint(newFacts(paper)));
    if (written.ok) queue.wake();
    return written;
  };
  const see = (id: string): void => {
    seen.add(id);
    const [oldest] = seen;
    if (seen.size > MOST_SEEN && oldest !== undefined) seen.delete(oldest);
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
    if (isDone) see(sale.saleId);
    if ('refund' in payload && payload.refund?.saleReturn) see(payload.refund.saleReturn.returnId);
    if ('cashMovement' in payload) see(payload.cashMovement.cashMovementId);
    if (settings().receiptPrinting !== 'paid' || setUp() === null) return;
    const saleId = isDone && goods?.ended !== null ? sale.saleId : handedOver(goods);
    if (saleId === null) return;
    const paper = { kind: 'receipt', saleId } as const;
    if (!hasReceipt(prints.printsOf(paper))) add(byTill(personOf(act.actor)), paper);
  };
  /** Money that came in the background prints once the goods are handed over. */
  const handedOver = (goods: { saleId: SaleId; ended: { how: string } | null } | undefined): SaleId | null =>
    goods?.ended?.how === 'handed-over' && journal.sale(goods.saleId)?.state === 'completed'
      ? goods.saleId
      : null;

  const asked = (paper: Exclude<NamedPaper, StoryOfSale>, act: Act): Result<PrintAnswer, TillError> => {
    const draft = drafts.of(paper);
    return draft ? drafted(paper, draft, act) : fail({ code: 'payment.not-found' });
  };
  const drafted = (paper: NamedPaper, draft: Draft, act: Act): Result<PrintAnswer, TillError> => {
    if (setUp() !== null) {
      const isWaiting = prints
        .printsOf(paper)
        .some((job) => job.state === 'queued' && isFresh(job, momentOf(clock)));
      const added = isWaiting ? ok(null) : add(act, paper);
      return added.ok ? ok({ by: 'printer' }) : added;
    }
    const what = newFacts(paper);
    const isMarkedCopy = isMarked(what, draft);
    const written = queue.put(act, systemPrint(what, draft));
    return written.ok ? ok({ by: 'system', isCopy: isMarkedCopy }) : written;
  };
  const decided = (act: Act, printId: PrintId, event: PrintEvent): Result<PrintsView, TillError> => {
    const moved = waiting.pressed(printId, event);
    if (!moved) return fail({ code: 'print.over' });
    const written = queue.put(act, moved);
    if (!written.ok) return written;
    queue.wake();
    return ok(view());
  };
  const decidedAll = async (act: Act, event: PrintEvent): Promise<Result<PrintsView, TillError>> => {
    for (const [at, { printId }] of waiting.all().entries()) {
      // Each is a write to the disk: sales come in between.
      if (at % DECIDED_AT_ONCE === DECIDED_AT_ONCE - 1) await turn();
      const moved = waiting.pressed(printId, event);
      const written = moved ? queue.put(act, moved) : ok(null);
      if (!written.ok) return written;
    }
    queue.wake();
    return ok(view());
  };

  return {
    waiting: () => waiting.all().length,
    printer: printerView,
    handlers: {
      'prints.view': () => ok(view()),
      'print.receipt': ({ saleId }, act) => asked({ kind: 'receipt', saleId }, act),
      'print.paper': async (paper, act) => {
        if (paper.kind === 'story') {
          const draft = await drafts.ofStory(paper);
          return draft.ok ? drafted(paper, draft.value, act) : draft;
        }
        if (paper.kind !== 'report') return asked(paper, act);
        const report = deps.reportSeen(act, paper.shiftId);
        return report ? asked(report, act) : fail({ code: 'shift.over' });
      },
      'print.again': ({ printId }, act) =>
        setUp() === null
          ? fail({ code: 'printer.none' })
          : decided(act, printId, { name: 'pressed', at: momentOf(clock) }),
      'print.again-all': (_, act) =>
        setUp() === null
          ? fail({ code: 'printer.none' })
          : decidedAll(act, { name: 'pressed', at: momentOf(clock) }),
      'print.drop': ({ printId }, act) => decided(act, printId, { name: 'dropped' }),
      'print.drop-all': (_, act) => decidedAll(act, { name: 'dropped' }),
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
