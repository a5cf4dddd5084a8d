/**
 * Sales like a ledger: a heading for each day, a row for each sale. Arrow keys move between rows. Only chunks
 * of rows near the visible part are drawn, so that a list of thousands stays fast.
 */
import { type KeyboardEvent, memo, useRef } from 'react';
import type { SaleView } from '../../../shared/contract/history.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { dayText } from '../../i18n/money.ts';
import { STEPS, useNear, useNextPage } from '../../ui/long-list.ts';
import styles from './sale-list.module.css';
import { SaleRow } from './sale-row.tsx';

interface SaleListProps {
  readonly sales: readonly SaleView[];
  readonly chosen: SaleId | undefined;
  readonly onChoose: (saleId: SaleId) => void;
  readonly hasMore: boolean;
  readonly onMore: () => void;
}

export function SaleList({ sales, chosen, onChoose, hasMore, onMore }: SaleListProps) {
  const end = useNextPage(hasMore, onMore);
  const list = useRef<HTMLUListElement>(null);
  const onKey = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = sales.findIndex(({ saleId }) => saleId === chosen);
    const next = sales[at + step];
    if (!next) return;
    onChoose(next.saleId);
    list.current?.querySelector<HTMLButtonElement>(`[data-sale="${CSS.escape(next.saleId)}"]`)?.focus();
  };
  const chunks = Array.from({ length: Math.ceil(sales.length / CHUNK) }, (_, nth) => nth * CHUNK);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are those of the buttons in it.
    <ul ref={list} role="presentation" onKeyDown={onKey}>
      {chunks.map((at) => {
        const some = sales.slice(at, at + CHUNK);
        const isHere = some.some(({ saleId }) => saleId === chosen);
        return (
          <Chunk
            key={at}
            isFirst={at === 0}
            sales={some}
            before={sales[at - 1]}
            chosen={isHere ? chosen : undefined}
            onChoose={onChoose}
          />
        );
      })}
      {hasMore && <li ref={end} className={styles.end} aria-hidden="true" />}
    </ul>
  );
}

/** Rows that are drawn or left out together. */
const CHUNK = 30;
/** Of a row that was never drawn. */
const ROW_HEIGHT = 52;

interface ChunkProps {
  /** Drawn at once, as the start of the list. */
  readonly isFirst: boolean;
  readonly sales: readonly SaleView[];
  /** The sale above the first row. */
  readonly before: SaleView | undefined;
  /** Undefined: no row of this chunk. */
  readonly chosen: SaleId | undefined;
  readonly onChoose: (saleId: SaleId) => void;
}

const isSame = (one: ChunkProps, other: ChunkProps): boolean =>
  one.chosen === other.chosen &&
  one.onChoose === other.onChoose &&
  one.before === other.before &&
  one.sales.length === other.sales.length &&
  one.sales.every((sale, at) => sale === other.sales[at]);

const Chunk = memo(({ isFirst, sales, before, chosen, onChoose }: ChunkProps) => {
  const { place, isNear, height } = useNear(isFirst, sales.length * ROW_HEIGHT);
  // The selected row may have the focus, which would be lost with the row.
  const isDrawn = isNear || chosen !== undefined;
  return (
    <li ref={place} role="presentation" style={isDrawn ? undefined : { blockSize: height }}>
      {isDrawn && (
        <ul>
          {sales.map((sale, at) => (
            <SaleRow
              key={sale.saleId}
              sale={sale}
              day={startsDay(sale, at === 0 ? before : sales[at - 1]) ? dayOf(sale) : null}
              chosen={sale.saleId === chosen}
              onChoose={onChoose}
            />
          ))}
        </ul>
      )}
    </li>
  );
}, isSame);

/** As the day's figures count it. */
const dayOf = ({ completedAt, createdAt }: SaleView): string => dayText(completedAt ?? createdAt);

const startsDay = (sale: SaleView, before: SaleView | undefined): boolean =>
  before === undefined || dayOf(before) !== dayOf(sale);
