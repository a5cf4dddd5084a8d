/** The lines of the basket. An empty basket shows what to do. */

import { memo, useEffect, useState } from 'react';
import type { LineId } from '../../../shared/ids.ts';
import { cannotSell } from '../../context/till.ts';
import { useBasket, useTill } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Drawing } from '../../ui/drawing.tsx';
import emptyStyles from '../../ui/empty.module.css';
import { focusScanField } from '../../ui/scan-field.tsx';
import styles from './basket-list.module.css';
import { BasketRow } from './basket-row.tsx';
import { type RowBlock, rowBlocks } from './row-blocks.ts';

export function BasketList({ locked }: { readonly locked: boolean }) {
  const words = useWords();
  const lines = useBasket((basket) => basket.lines);
  const selectedId = useBasket((basket) => basket.selectedId);
  const hasHint = useTill((till) => till.categories.length > 0 && !cannotSell(till));
  const [blocksOf] = useState(rowBlocks);
  const isEmpty = lines.length === 0;
  useEffect(() => {
    // The focus may have been on a button of the last line, which is gone now.
    if (isEmpty) focusScanField();
  }, [isEmpty]);
  if (isEmpty) {
    return (
      <div className={`${emptyStyles.empty} ${styles.rows}`}>
        <Drawing of="basket" />
        <p className={emptyStyles.title}>{words('basket.empty')}</p>
        {hasHint && <p>{words('basket.empty-hint')}</p>}
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <ol> may hold nothing but its items, and these lie in blocks.
    <div role="list" aria-label={words('basket.title')} className={styles.rows}>
      {withFirst(blocksOf(lines)).map(({ id, rows, first }) => (
        <Block
          key={id}
          rows={rows}
          first={first}
          selectedId={rows.some(({ line }) => line.lineId === selectedId) ? selectedId : null}
          locked={locked}
        />
      ))}
    </div>
  );
}

function withFirst(blocks: readonly RowBlock[]): readonly (RowBlock & { readonly first: number })[] {
  let next = 1;
  return blocks.map((block) => {
    const first = next;
    next += block.rows.length;
    return { ...block, first };
  });
}

interface BlockProps {
  readonly rows: RowBlock['rows'];
  /** The number of the block's first row. */
  readonly first: number;
  /** Null if the selected line is in another block. */
  readonly selectedId: LineId | null;
  readonly locked: boolean;
}

/**
 * React draws a block again only if one of its rows changes. The role keeps the rows one list for a screen
 * reader.
 */
const Block = memo(({ rows, first, selectedId, locked }: BlockProps) => (
  <div role="none" className={styles.block}>
    {rows.map((view, at) => (
      <BasketRow
        key={view.line.lineId}
        view={view}
        number={first + at}
        selected={view.line.lineId === selectedId}
        locked={locked}
      />
    ))}
  </div>
));
