/** The place of a row in the list: scrolls into view when selected, and a swipe removes it. */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { PlacedLine } from '../../../shared/sale/basket.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../ui/icon.tsx';
import { useSwipeAway } from '../../ui/use-swipe-away.ts';
import styles from './basket-row.module.css';

interface RowPlaceProps {
  readonly line: PlacedLine;
  readonly selected: boolean;
  readonly chosen: boolean;
  readonly locked: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function RowPlace({ line, selected, chosen, locked, className = '', children }: RowPlaceProps) {
  const { basket, selling } = useTillApp();
  const words = useWords();
  const { lineId, quantity, what } = line;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Also when the quantity changes: a product that is scanned again may be far up in the list.
    if (selected && quantity > 0) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected, quantity]);
  useLayoutEffect(() => {
    // Set on the element, because it happens once: a row drawn again on another screen or in another block is
    // not new.
    if (basket.isFresh(lineId)) row.current?.setAttribute('data-fresh', '');
  }, [basket, lineId]);
  // Dismissing an unknown scan has no undo, so it takes a press.
  const mayGo = !locked && what.kind !== 'unknown';
  const { slide, isSwiping, handlers } = useSwipeAway(mayGo, () => selling.removeLine(lineId));
  return (
    // biome-ignore lint/a11y/useSemanticElements: its list is no <ol>; basket-list.tsx says why.
    <div
      role="listitem"
      ref={row}
      className={styles.row}
      data-line={lineId}
      data-chosen={chosen || undefined}
      data-swiping={isSwiping || undefined}
      {...handlers}
    >
      <div ref={slide} className={`${styles.slide} ${className}`}>
        {children}
      </div>
      {isSwiping && (
        <div className={styles.away} aria-hidden="true">
          <span>
            <Icon name="bin" /> {words('button.remove')}
          </span>
          <span>
            {words('button.remove')} <Icon name="bin" />
          </span>
        </div>
      )}
    </div>
  );
}
