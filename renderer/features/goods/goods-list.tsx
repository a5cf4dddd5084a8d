/** Goods in rows. Chunks far from the visible part are left out, so that a list of thousands stays fast. */
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import type { StoredProduct } from '../../../shared/catalogue/goods-store.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { useGoodsList } from './goods.ts';
import styles from './goods-list.module.css';
import { GoodsRow } from './goods-row.tsx';

interface GoodsListProps {
  readonly rows: readonly StoredProduct[];
  readonly hasMore: boolean;
  readonly onMore: () => void;
  readonly onOpen: (id: ProductId) => void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };
/** Rows that are drawn or left out together. */
const CHUNK = 40;
/** The distance outside the view that is drawn. */
const NEAR = '1200px';
/** Of a row that was never drawn. */
const ROW_HEIGHT = 60;

export function GoodsListPart({ rows, hasMore, onMore, onOpen }: GoodsListProps) {
  const end = useRef<HTMLLIElement>(null);
  const list = useRef<HTMLUListElement>(null);
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
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('[data-open]') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    buttons[at + step]?.focus();
  };
  const chunks = Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, nth) => nth * CHUNK);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are those of the buttons in it.
    <ul ref={list} role="presentation" onKeyDown={onKey}>
      {chunks.map((at) => (
        <Chunk key={at} isFirst={at === 0} rows={rows.slice(at, at + CHUNK)} onOpen={onOpen} />
      ))}
      {hasMore && <li ref={end} className={styles.end} aria-hidden="true" />}
    </ul>
  );
}

interface ChunkProps {
  readonly isFirst: boolean;
  readonly rows: readonly StoredProduct[];
  readonly onOpen: (id: ProductId) => void;
}

const isSame = (one: ChunkProps, other: ChunkProps): boolean =>
  one.onOpen === other.onOpen &&
  one.rows.length === other.rows.length &&
  one.rows.every((row, at) => row === other.rows[at]);

const Chunk = memo(({ isFirst, rows, onOpen }: ChunkProps) => {
  const place = useRef<HTMLLIElement>(null);
  const [{ isNear, height }, setNear] = useState({ isNear: isFirst, height: rows.length * ROW_HEIGHT });
  const chosen = useGoodsList((list) => list.chosen);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (!last) return;
        const { isIntersecting, boundingClientRect } = last;
        setNear((was) =>
          was.isNear && !isIntersecting
            ? { isNear: false, height: boundingClientRect.height }
            : { ...was, isNear: isIntersecting },
        );
      },
      { root: current.parentElement?.parentElement ?? null, rootMargin: NEAR },
    );
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return (
    <li ref={place} role="presentation" style={isNear ? undefined : { blockSize: height }}>
      {isNear && (
        <ul>
          {rows.map((row) => (
            <GoodsRow
              key={row.record.productId}
              row={row}
              isChosen={chosen === 'found' || chosen.has(row.record.productId)}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
    </li>
  );
}, isSame);
