/** The rows of the overview: from the page's own state, and from the main process. */
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { isClockOff } from '../../../shared/clock-off.ts';
import type { GlanceView } from '../../../shared/contract/glance.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { addTiyin } from '../../../shared/money.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTill, useTillApp } from '../../context/use-till-app.ts';
import { dayAndMinuteText, dayText, moneyWithUnit, spanText } from '../../i18n/money.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import { useCustomerRows } from './customer-rows.ts';
import { useDrawerRows } from './drawer-rows.ts';
import { goodsRows } from './goods-rows.ts';
import type { MendTopic, OverviewRow } from './overview-row.ts';
import { usePoleRows } from './pole-rows.ts';
import { systemPrinterFacts, usePrinterRow } from './printer-row.ts';

/** Backups, copies and the daily comparison run without events, and the disk fills. */
const REFETCH_EVERY_MS = 60_000;

type Facts = Omit<OverviewRow, 'onPress' | 'topic'>;

interface Overview {
  readonly rows: readonly OverviewRow[];
  /** Undefined while loading. */
  readonly view: GlanceView | undefined;
  readonly error: TillError | null;
}

export function useOverview(): Overview {
  const { route, reconciling, goodsEntry } = useTillApp();
  const words = useWords();
  const { value: view, error } = useTillQuery('till.glance', undefined, { everyMs: REFETCH_EVERY_MS });
  useRefetchAfterComparing();
  const tasks = useTaskRow();
  const receipts = useReceiptRow();
  const labels = useLabelRows(view?.shortenedSales ?? 0);
  const returns = useReturnRows();
  const taxNumber = useTaxNumberRows();
  const secret = useSecretRows();
  const network = useNetworkFacts();
  const drawer = useDrawerRows();
  const printer = usePrinterRow();
  const pole = usePoleRows();
  const customer = useCustomerRows();
  const mended = (topic: MendTopic, facts: Facts): OverviewRow => ({
    ...facts,
    topic,
    onPress: () => route.openDialog({ kind: 'mend', topic }),
  });
  const compare = (): void => {
    route.openDialog({ kind: 'reconcile' });
    void reconciling.compareWithService();
  };
  const known = [
    tasks,
    ...returns,
    receipts,
    ...taxNumber,
    ...secret,
    ...labels,
    mended('network', network),
    printer ?? mended('printer', systemPrinterFacts(words, view)),
    ...drawer,
    ...pole,
    ...customer,
  ];
  if (!view) return { rows: known, view, error };
  return {
    error,
    view,
    rows: [
      ...known,
      ...goodsRows(words, view, goodsEntry),
      { ...reconciledFacts(words, view), topic: null, onPress: compare },
      mended('clock', clockFacts(words, view)),
      mended('disk', diskFacts(words, view)),
      mended('backup', backupFacts(words, view)),
      mended('copy', copyFacts(words, view)),
    ],
  };
}

/** A finished comparison changes the overview without an event, so the page fetches again. */
function useRefetchAfterComparing(): void {
  const { queries, reconciling } = useTillApp();
  const isComparing = useStore(reconciling, ({ now }) => now.phase === 'running');
  const wasComparing = useRef(isComparing);
  useEffect(() => {
    if (wasComparing.current && !isComparing) void queries.invalidateQueries({ queryKey: ['till.glance'] });
    wasComparing.current = isComparing;
  }, [queries, isComparing]);
}

function useTaskRow(): OverviewRow {
  const { route } = useTillApp();
  const words = useWords();
  const { count, oldestMs } = useTill(({ tasks }) => tasks);
  const time = spanText(words, Math.floor((oldestMs ?? 0) / 1_000));
  return {
    icon: 'bell',
    title: words('glance.tasks'),
    says: count === 0 ? words('glance.tasks.none') : words('glance.tasks.some', { count }),
    beside: count === 0 ? null : words('glance.tasks.oldest', { time }),
    standing: count === 0 ? 'well' : 'bad',
    topic: null,
    onPress: () => route.goTo('tasks'),
  };
}

/** Only if a return is unfinished: the till owes the customer the rest. */
function useReturnRows(): readonly OverviewRow[] {
  const { route } = useTillApp();
  const words = useWords();
  const { value: unfinished = [] } = useTillQuery('refund.unfinished', undefined);
  const [first] = unfinished;
  if (!first) return [];
  const rest = addTiyin(...unfinished.map(({ restTiyin }) => restTiyin));
  return [
    {
      icon: 'refund',
      title: words('return.unfinished'),
      says: moneyWithUnit(rest, words('money.unit')),
      beside: unfinished.length > 1 ? words('return.unfinished-count', { count: unfinished.length }) : null,
      standing: 'bad',
      topic: null,
      onPress: () => route.showSale(first.saleId),
    },
  ];
}

/** A manager should know in which sales the service got other texts than the goods carry. */
function useLabelRows(shortenedSales: number): readonly OverviewRow[] {
  const { route } = useTillApp();
  const words = useWords();
  if (shortenedSales === 0) return [];
  return [
    {
      icon: 'qr',
      title: words('glance.labels'),
      says: words('glance.labels.shortened', { count: shortenedSales }),
      beside: null,
      standing: 'note',
      topic: null,
      onPress: () => route.showSales({ standing: 'labels-shortened' }),
    },
  ];
}

function useReceiptRow(): OverviewRow {
  const { route } = useTillApp();
  const words = useWords();
  const network = useTill((till) => till.network);
  const { receiptsWaiting, receiptsRefused, receiptsUnlinked } = network;
  const trouble = receiptsRefused + receiptsUnlinked;
  const waiting = receiptsWaiting > 0 ? words('glance.receipts.waiting', { count: receiptsWaiting }) : null;
  return {
    icon: 'qr',
    title: words('glance.receipts'),
    says:
      trouble > 0
        ? words('glance.receipts.trouble', { count: trouble })
        : (waiting ?? words('glance.receipts.none')),
    beside: trouble > 0 ? waiting : null,
    standing: trouble > 0 ? 'bad' : waiting === null ? 'well' : 'note',
    topic: null,
    onPress: () => route.showReceipts(network),
  };
}

/** Only without a tax number: goods are then sold only for an owner of their own. */
function useTaxNumberRows(): readonly OverviewRow[] {
  const { route } = useTillApp();
  const words = useWords();
  const hasNumber = useTill(({ fiscal }) => fiscal.tin !== null || fiscal.pinfl !== null);
  if (hasNumber) return [];
  return [
    {
      icon: 'stop',
      title: words('glance.tax-number'),
      says: words('glance.tax-number.none'),
      standing: 'bad',
      topic: null,
      onPress: () => route.goTo('settings', 'diagnostics'),
    },
  ];
}

/** Only if the service's key is lost at the next start. */
function useSecretRows(): readonly OverviewRow[] {
  const { route } = useTillApp();
  const words = useWords();
  const isInMemory = useTill((till) => till.secretInMemoryOnly);
  if (!isInMemory) return [];
  return [
    {
      icon: 'shield',
      title: words('glance.secret'),
      says: words('status.secret-in-memory'),
      standing: 'bad',
      topic: null,
      onPress: () => route.openDialog({ kind: 'notices' }),
    },
  ];
}

function useNetworkFacts(): Facts {
  const words = useWords();
  const { state, downMs, paymentsWaiting } = useTill((till) => till.network);
  const time = spanText(words, Math.floor(downMs / 1_000));
  const says = {
    ok: words('glance.network.ok'),
    down: words('glance.network.down', { time }),
    'not-yet-known': words('glance.network.unknown'),
  };
  return {
    icon: 'plugged',
    title: words('glance.network'),
    says: says[state],
    beside: paymentsWaiting > 0 ? words('glance.payments', { count: paymentsWaiting }) : null,
    standing: state === 'down' ? 'bad' : state === 'ok' && paymentsWaiting === 0 ? 'well' : 'note',
  };
}

/** Whole days from this moment to the end of the day `today`. */
const daysSince = (today: string, iso: string): number =>
  Math.floor((Date.parse(`${today}T23:59:59+05:00`) - Date.parse(iso)) / DAY_MS);

const wellIf = (isWell: boolean): OverviewRow['standing'] => (isWell ? 'well' : 'bad');

function reconciledFacts(words: Words, { today, lastReconciledAt, hasPayments }: GlanceView): Facts {
  const [icon, title] = ['again' as const, words('glance.reconciled')];
  if (lastReconciledAt === null)
    return hasPayments
      ? { icon, title, says: words('glance.never'), standing: 'bad' }
      : { icon, title, says: words('glance.reconciled.nothing'), standing: 'well' };
  const at = dayAndMinuteText(lastReconciledAt);
  const count = daysSince(today, lastReconciledAt);
  if (count < 2) return { icon, title, says: at, standing: 'well' };
  return { icon, title, says: words('glance.reconciled.old', { count }), beside: at, standing: 'bad' };
}

function clockFacts(words: Words, { clockOffMs }: GlanceView): Facts {
  const icon = 'history';
  const title = words('glance.clock');
  if (clockOffMs === null) return { icon, title, says: words('glance.clock.unknown'), standing: 'note' };
  const time = spanText(words, Math.round(Math.abs(clockOffMs) / 1_000));
  const isOff = isClockOff(clockOffMs);
  return {
    icon,
    title,
    says: isOff ? words('glance.clock.off', { time }) : words('glance.clock.right'),
    standing: wellIf(!isOff),
  };
}

const MB = 1_000_000;

const sizeText = (words: Words, bytes: number): string =>
  bytes < 1_000 * MB
    ? words('glance.mb', { count: Math.ceil(bytes / MB) })
    : words('glance.gb', { count: Math.floor(bytes / (1_000 * MB)) });

function diskFacts(words: Words, { disk }: GlanceView): Facts {
  const { freeBytes, journalBytes, trouble } = disk;
  const journal = sizeText(words, journalBytes);
  const size =
    freeBytes === null
      ? words('glance.disk.unknown', { journal })
      : words('glance.disk.free', { free: sizeText(words, freeBytes), journal });
  const title = words('glance.disk');
  return trouble
    ? { icon: 'tiles', title, says: words('glance.disk.low'), beside: size, standing: 'bad' }
    : { icon: 'tiles', title, says: size, standing: 'well' };
}

/** The till makes one backup a day: early in the morning the newest may be of the day before. */
function backupFacts(words: Words, { today, lastBackupDay, backupTrouble }: GlanceView): Facts {
  const [icon, title] = ['shield' as const, words('glance.backup')];
  if (lastBackupDay === null) return { icon, title, says: words('glance.never'), standing: 'bad' };
  const day = dayText(lastBackupDay);
  const count = daysSince(today, `${lastBackupDay}T23:59:59+05:00`);
  if (count < 2 && backupTrouble === null) return { icon, title, says: day, standing: 'well' };
  const says = count < 2 ? words('glance.backup.failed') : words('glance.backup.old', { count });
  return { icon, title, says, beside: day, standing: 'bad' };
}

const copyFacts = (words: Words, { copy, lastCopiedAt }: GlanceView): Facts => ({
  icon: 'shield',
  title: words('glance.copy'),
  says: words(`glance.copy.${copy}`),
  beside: lastCopiedAt === null ? null : words('glance.copy.last', { at: dayAndMinuteText(lastCopiedAt) }),
  standing: wellIf(copy !== 'failing'),
});
