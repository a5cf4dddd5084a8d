/** Goods in rows. Chunks far from the visible part are left out, so that a list of thousands stays fast. */
import { type KeyboardEvent, memo, useRef } from 'react';
import type { StoredProduct } from '../../../shared/catalogue/goods-store.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { STEPS, useNear, useNextPage } from '../../ui/long-list.ts';
import { useGoodsList } from './goods.ts';
import styles from './goods-list.module.css';
import { GoodsRow } from './goods-row.tsx';

interface GoodsListProps {
  readonly rows: readonly StoredProduct[];
  readonly hasMore: boolean;
  readonly onMore: () => void;
  readonly onOpen: (id: ProductId) => void;
}

/** Rows that are drawn or left out together. */
const CHUNK = 40;
/** Of a row that was never drawn. */
const ROW_HEIGHT = 60;

export function GoodsListPart({ rows, hasMore, onMore, onOpen }: GoodsListProps) {
  const end = useNextPage(hasMore, onMore);
  const list = useRef<HTMLUListElement>(null);
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
  const { place, isNear, height } = useNear(isFirst, rows.length * ROW_HEIGHT);
  const chosen = useGoodsList((list) => list.chosen);
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
