/** The papers that wait for a press, as the page shows them. */
import type { WaitingPrint } from '../../shared/contract/prints.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { type PrintId, type SaleId, tailOf } from '../../shared/ids.ts';
import type { NamedPaper } from '../../shared/paper/named-paper.ts';
import { needsPress, type PrintJob } from '../../shared/paper/print-job.ts';
import { movedPrint, type PrintEvent } from '../../shared/paper/print-machine.ts';
import { receiptText } from '../../shared/sale/receipt-no.ts';
import { type Clock, iso, momentOf } from '../../shared/time.ts';
import type { SaleJournal } from '../storage/journal.ts';
import type { OpenPrints } from './open-prints.ts';

/** A list that a person can read. Each of them reads a sale. */
const MOST_SHOWN = 50;

interface Deps {
  readonly journal: Pick<SaleJournal, 'sale'>;
  readonly open: OpenPrints;
  readonly clock: Clock;
  readonly isPrinting: (printId: PrintId) => boolean;
  readonly onBug: (where: string, bug: unknown) => void;
}

export function createWaitingPrints({ journal, open, clock, isPrinting, onBug }: Deps) {
  const isWaiting = (job: PrintJob): boolean => needsPress(job, momentOf(clock), isPrinting(job.printId));
  /** A damaged sale hides no paper. */
  const receiptNo = (saleId: SaleId): string => {
    try {
      const sale = journal.sale(saleId);
      return sale ? receiptText(sale) : saleId;
    } catch (bug) {
      onBug('paper', bug);
      return saleId;
    }
  };
  const numberOf = (paper: NamedPaper): string => {
    const saleId = saleOf(paper);
    if (saleId !== null) return receiptNo(saleId);
    return paper.kind === 'slip' ? tailOf(paper.cashMovementId) : '';
  };
  return {
    all: (): readonly PrintJob[] => open.all().filter(isWaiting),
    /** The newest ones. whyLate: why the printer takes nothing. */
    shown: (jobs: readonly PrintJob[], whyLate: TillError | null): readonly WaitingPrint[] =>
      jobs.slice(-MOST_SHOWN).map((job) => ({
        printId: job.printId,
        paper: job.paper.kind,
        saleId: saleOf(job.paper),
        number: numberOf(job.paper),
        state: stateOf(job),
        queuedAt: iso(job.queuedAt.wallMs),
        why: job.why ?? (job.state === 'queued' ? whyLate : null),
      })),
    /** The paper after a press; null: it does not wait any more. */
    pressed: (printId: PrintId, event: PrintEvent): PrintJob | null => {
      const job = open.one(printId);
      if (!job || !isWaiting(job)) return null;
      const ended = job.state === 'sending' ? movedPrint(job, { name: 'killed' }) : job;
      return ended && movedPrint(ended, event);
    },
  };
}

const saleOf = (paper: NamedPaper): SaleId | null => ('saleId' in paper ? paper.saleId : null);

function stateOf({ state, mayBeOut }: PrintJob): WaitingPrint['state'] {
  if (state === 'queued') return 'late';
  if (state === 'failed') return mayBeOut ? 'failed' : 'unmade';
  return 'unknown';
}
