/** The history: finds sales and shows each with its receipt, its refunds and its story. */

import { type ReactNode, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { HistoryFilters, IndexView, SaleView } from '../../../shared/contract/history.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { readReceiptText } from '../../../shared/sale/receipt-no.ts';
import { useRoute, useStaff, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { DialogBoundary } from '../../ui/dialog-boundary.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import emptyStyles from '../../ui/empty.module.css';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { useFrame } from '../../ui/frame.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { ConfirmationDialog } from './confirmation-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { isNarrowed, NO_FILTERS } from './filters.ts';
import { FindChips } from './find-chips.tsx';
import { FindField } from './find-field.tsx';
import { HistoryMore } from './history-more.tsx';
import styles from './history-screen.module.css';
import { ManualLookUpDialog } from './manual-look-up-dialog.tsx';
import { SaleDetail } from './sale-detail.tsx';
import { SaleList } from './sale-list.tsx';
import { ScanReceiptDialog } from './scan-receipt-dialog.tsx';
import { TodaysTotals } from './todays-totals.tsx';
import { useFound } from './use-found.ts';
import { useSales } from './use-sales.ts';

export default function HistoryScreen() {
  const { route } = useTillApp();
  const words = useWords();
  const dialog = useRoute(({ dialog }) => dialog);
  const text = useRoute(({ searchText }) => searchText);
  const shows = useRoute((route) => route.shows);
  const [shown, setShown] = useState(shows);
  const narrowed = useRoute((route) => route.narrowed);
  const [filters, setFilters] = useState({ ...NO_FILTERS, ...narrowed });
  if (shown !== shows) {
    setShown(shows);
    setFilters({ ...NO_FILTERS, ...narrowed });
  }
  const [index, setIndex] = useState<IndexView | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useTypingFinds(field);
  const isFinding = isNarrowed(text, filters);
  return (
    <PageFrame
      title={words('history.title')}
      isSlim
      buttons={
        <>
          <FindField
            text={text}
            field={field}
            isNarrowed={isFinding}
            onText={route.search}
            onClear={() => {
              route.search('');
              setFilters(NO_FILTERS);
            }}
            onDown={() => list.current?.querySelector<HTMLButtonElement>('li button')?.focus()}
          />
          <Button
            label={words('find.scan')}
            icon="qr"
            size="small"
            onPress={() => route.openDialog({ kind: 'scan-receipt' })}
          />
          <HistoryMore />
        </>
      }
    >
      <FindChips key={shown} filters={filters} index={isFinding ? index : null} onFilters={setFilters} />
      <div ref={list} className={styles.history}>
        {isFinding ? <Found text={text} filters={filters} onIndex={setIndex} /> : <Recent />}
      </div>
      <DialogBoundary dialog={dialog}>
        {dialog?.kind === 'manual-look-up' && <ManualLookUpDialog />}
        {dialog?.kind === 'confirmation' && <ConfirmationDialog />}
        {dialog?.kind === 'scan-receipt' && <ScanReceiptDialog />}
        {dialog?.kind === 'export' && <ExportDialog text={text} filters={filters} />}
      </DialogBoundary>
    </PageFrame>
  );
}

/** A letter typed anywhere on the screen goes into the field. */
function useTypingFinds(field: { readonly current: HTMLInputElement | null }): void {
  const { hasDialog } = useFrame();
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const isTyped =
        event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isElsewhere =
        event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (isTyped && !isElsewhere && !hasDialog()) field.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [hasDialog, field]);
}

function Recent() {
  const chosenId = useRoute((route) => route.chosenSale);
  const { sales, hasMore, error, showEarlier } = useSales(chosenId);
  const mayReport = useStaff(({ view }) => view.rights.includes('report'));
  return (
    <Both
      head={mayReport ? <TodaysTotals /> : null}
      sales={sales}
      hasMore={hasMore}
      error={error}
      showEarlier={showEarlier}
      none={{ title: 'history.empty', hint: 'history.empty-hint' }}
    />
  );
}

interface FoundProps {
  readonly text: string;
  readonly filters: HistoryFilters;
  readonly onIndex: (index: IndexView | null) => void;
}

function Found({ text, filters, onIndex }: FoundProps) {
  // The field draws first, however long the list takes.
  const wanted = useDeferredValue(text);
  const { sales, hasMore, index, error, showEarlier } = useFound(wanted, filters);
  useEffect(() => onIndex(index), [index, onIndex]);
  return (
    <Both
      head={null}
      sales={sales}
      hasMore={hasMore}
      error={error}
      showEarlier={showEarlier}
      none={{ title: 'find.none', hint: hintFor(wanted) }}
    />
  );
}

function hintFor(wanted: string): BothProps['none']['hint'] {
  const text = wanted.trim();
  if (text === '') return 'find.none-filtered';
  // Plain digits are rather a sum.
  const isNumber = !/^[1-9]\d*$/.test(text) && readReceiptText(text.replace(/^[№#]\s*/u, '')) !== null;
  return isNumber ? 'find.none-number' : 'find.none-hint';
}

interface BothProps {
  readonly head: ReactNode;
  /** Undefined while loading. */
  readonly sales: readonly SaleView[] | undefined;
  readonly hasMore: boolean;
  readonly error: TillError | null;
  readonly showEarlier: () => Promise<void>;
  readonly none: {
    readonly title: 'history.empty' | 'find.none';
    readonly hint: 'history.empty-hint' | 'find.none-hint' | 'find.none-filtered' | 'find.none-number';
  };
}

function Both({ head, sales, hasMore, error, showEarlier, none }: BothProps) {
  const { route } = useTillApp();
  const words = useWords();
  const chosenId = useRoute((route) => route.chosenSale);
  const chosen = sales?.find(({ saleId }) => saleId === chosenId) ?? sales?.[0];
  const more = useRef(showEarlier);
  useEffect(() => {
    more.current = showEarlier;
  });
  const onMore = useCallback(() => void more.current(), []);
  return (
    <>
      {/* The keyboard must reach a place that scrolls, also without sales. */}
      <div className={styles.list} tabIndex={sales?.length === 0 ? 0 : undefined}>
        {head}
        {error && <ErrorAlert error={error} />}
        {sales === undefined && <p className={emptyStyles.empty}>{words('history.loading')}</p>}
        {sales?.length === 0 && !error && !hasMore && (
          <div className={emptyStyles.empty}>
            <Drawing of="history" />
            <p className={emptyStyles.title}>{words(none.title)}</p>
            <p>{words(none.hint)}</p>
          </div>
        )}
        {sales && (
          <SaleList
            sales={sales}
            chosen={chosen?.saleId}
            onChoose={route.chooseSale}
            hasMore={hasMore}
            onMore={onMore}
          />
        )}
      </div>
      <div className={styles.detail}>
        {chosen ? (
          <SaleDetail key={chosen.saleId} sale={chosen} />
        ) : (
          <p className={emptyStyles.empty}>{words('history.choose')}</p>
        )}
      </div>
    </>
  );
}
