/**
 * Sales like a ledger: a heading for each day, a row for each sale. Arrow keys move between rows. Only chunks
 * of rows near the visible part are drawn, so that a list of thousands stays fast.
 */
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import type { SaleView } from '../../../shared/contract/history.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { dayText } from '../../i18n/money.ts';
import styles from './sale-list.module.css';
import { SaleRow } from './sale-row.tsx';

interface SaleListProps {
  readonly sales: readonly SaleView[];
  readonly chosen: SaleId | undefined;
  readonly onChoose: (saleId: SaleId) => void;
  readonly hasMore: boolean;
  readonly onMore: () => void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

export function SaleList({ sales, chosen, onChoose, hasMore, onMore }: SaleListProps) {
  const end = useRef<HTMLLIElement>(null);
  const list = useRef<HTMLUListElement>(null);
  // Fetches the next page before the end is reached.
  useEffect(() => {
    const { current } = end;
    if (!current || !hasMore) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      root: list.current?.parentElement ?? null,
      rootMargin: '600px',
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, [hasMore, onMore]);
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
/** The distance outside the view that is drawn: a wheel or a finger does not outrun it. */
const NEAR = '1200px';
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
  const place = useRef<HTMLLIElement>(null);
  const { isNear, height } = useNear(place, isFirst, sales.length * ROW_HEIGHT);
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

/**
 * height: as last drawn, so that nothing moves when the chunk is left out. guess: used before the first
 * drawing.
 */
function useNear(place: { readonly current: HTMLElement | null }, isFirst: boolean, guess: number) {
  const [near, setNear] = useState({ isNear: isFirst, height: guess });
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (!last) return;
        const { isIntersecting: isNear, boundingClientRect } = last;
        setNear((was) =>
          was.isNear && !isNear ? { isNear, height: boundingClientRect.height } : { ...was, isNear },
        );
      },
      { root: current.parentElement?.parentElement ?? null, rootMargin: NEAR },
    );
    watch.observe(current);
    return () => watch.disconnect();
  }, [place]);
  return near;
}

/** As the day's figures count it. */
const dayOf = ({ completedAt, createdAt }: SaleView): string => dayText(completedAt ?? createdAt);

const startsDay = (sale: SaleView, before: SaleView | undefined): boolean =>
  before === undefined || dayOf(before) !== dayOf(sale);
