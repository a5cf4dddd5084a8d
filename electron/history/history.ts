/** The history as a feature: finds past sales by any known detail, and shows each sale's story. */
import type { Publish } from '../../shared/contract/contract.ts';
import type { Mode } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { SaleId } from '../../shared/ids.ts';
import type { Payments } from '../../shared/payment/payments.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import { saleView, wholeSaleView } from '../../shared/sale/sale-view.ts';
import type { SaleBooks } from '../../shared/sale/situation.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { hidesDrawer } from '../../shared/shift/shift.ts';
import type { Right } from '../../shared/staff/rights.ts';
import type { Clock } from '../../shared/time.ts';
import type { Feature } from '../ipc/feature.ts';
import type {
  LogJournal,
  PhoneJournal,
  ReceiptJournal,
  RefundJournal,
  SaleJournal,
} from '../storage/journal.ts';
import type { BasketJournal } from '../storage/journal-baskets.ts';
import type { StoredEntries } from '../storage/journal-entries.ts';
import type { ShiftJournal } from '../storage/journal-shifts.ts';
import type { StaffJournal } from '../storage/journal-staff.ts';
import type { SaleSearch } from '../storage/sale-search.ts';
import { createExport, type HistoryExportDeps } from './export.ts';
import { exportStory } from './export-story.ts';
import { findSales, type HiddenShift } from './find.ts';
import { knownPeople, type saleStory } from './sale-story.ts';

export interface HistoryDeps {
  readonly journal: SaleJournal &
    StoredEntries &
    SaleBooks &
    Pick<StaffJournal, 'staff' | 'soldBy'> &
    Pick<BasketJournal, 'basket'> &
    Pick<ReceiptJournal, 'receipt'> &
    Pick<RefundJournal, 'refundPeople'> &
    Pick<LogJournal, 'entriesAt'> &
    Pick<PhoneJournal, 'erasePhones'> &
    Pick<ShiftJournal, 'openShift' | 'closedShifts'>;
  readonly payments: Pick<Payments, 'view'>;
  readonly search: SaleSearch;
  readonly story: ReturnType<typeof saleStory>;
  readonly clock: Clock;
  readonly mode: Mode;
  readonly publish: Publish;
  readonly save: HistoryExportDeps['save'];
  /** Whether the drawer is counted blind. */
  readonly settings: () => Pick<Settings, 'shifts' | 'blindCount'>;
  readonly hasRight: (...rights: readonly Right[]) => boolean;
  readonly onBug: (where: string, bug: unknown) => void;
}

type Channels =
  | 'sales.recent'
  | 'sales.one'
  | 'history.find'
  | 'history.story'
  | 'history.people'
  | 'history.export'
  | 'history.export-story'
  | 'history.export-cancel';

/** Leaves the disk and the processor to the morning's first start. */
const INDEX_AFTER_START_MS = 20_000;

export function createHistory(deps: HistoryDeps): Feature<Channels> {
  const { journal, search, clock } = deps;
  const exporting = createExport({
    ...deps,
    // Only people who may read the log export, so nothing is hidden from them.
    hiddenShift: () => null,
    onProgress: (progress) => deps.publish('history.export-progress', progress),
  });
  journal.subscribe(
    () => search.wake(),
    (bug) => deps.onBug('search', bug),
  );
  const stopped = new AbortController();
  const startIndex = async (): Promise<void> => {
    await clock.sleep(INDEX_AFTER_START_MS, stopped.signal);
    if (!stopped.signal.aborted) search.start();
  };
  // The log shows every sum, so hiding sums from its readers is useless.
  const hiddenShift = (): HiddenShift | null => {
    const open = journal.openShift()?.shift ?? null;
    if (!hidesDrawer(open, deps.settings()) || deps.hasRight('audit')) return null;
    if (open) return { shiftId: open.shiftId, fromWallMs: open.openedAt.wallMs };
    const [last] = journal.closedShifts({ limit: 1 });
    return { shiftId: null, fromWallMs: last?.shift.closedAt?.wallMs ?? 0 };
  };
  const one = (saleId: SaleId): Result<Sale, TillError> => {
    const sale = journal.sale(saleId);
    return sale ? ok(sale) : fail({ code: 'payment.not-found' });
  };
  return {
    handlers: {
      'sales.recent': ({ before, limit }) => {
        const page = { mode: deps.mode, limit, ...(before !== undefined && { before }) };
        return ok(journal.recentSales(page).map((sale) => saleView(deps, sale)));
      },
      'sales.one': ({ saleId }) => {
        const sale = one(saleId);
        if (!sale.ok) return sale;
        return ok(wholeSaleView(deps, sale.value));
      },
      'history.find': (request) => findSales({ ...deps, hiddenShift }, request),
      'history.people': () => ok(knownPeople(journal)),
      'history.export': exporting.run,
      'history.export-cancel': exporting.cancel,
      'history.export-story': exportStory(deps),
      'history.story': ({ saleId }) => deps.story(saleId),
    },
    start: () => {
      journal.erasePhones(clock.wallMs());
      void startIndex();
    },
    stop: () => stopped.abort(),
  };
}
