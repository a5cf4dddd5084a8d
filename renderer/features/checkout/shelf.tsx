/** The products, in sight while goods are added: favourites and categories, or the results of a search. */

import { type FocusEvent, type KeyboardEvent, type UIEvent, useMemo, useRef } from 'react';
import type { TileProduct } from '../../../shared/catalogue/tile-product.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { FirstGoods } from '../../context/first-goods.tsx';
import { useBasket, useRoute, useTill, useTillApp } from '../../context/use-till-app.ts';
import { categoryText } from '../../i18n/goods-words.ts';
import { useWords } from '../../i18n/words.ts';
import brokenStyles from '../../ui/broken-part.module.css';
import { BrokenPart } from '../../ui/broken-part.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import emptyStyles from '../../ui/empty.module.css';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { focusScanField } from '../../ui/scan-field.tsx';
import { stepInGrid } from '../../ui/step-in-grid.ts';
import styles from './shelf.module.css';
import { ShelfChips } from './shelf-chips.tsx';
import { Tile } from './tile.tsx';
import { lettersOf } from './tile-letters.ts';
import { readTimes } from './times.ts';
import { useSearch, useSections } from './use-shelf.ts';

export function Shelf() {
  const words = useWords();
  const picker = useRoute((route) => route.picker);
  return (
    <section className={styles.shelf} aria-label={words('shelf.title')} aria-live="off">
      <ShelfChips />
      {picker ? <Results text={picker.text} /> : <Sections />}
    </section>
  );
}

function Sections() {
  const words = useWords();
  const { sections, goOn } = useSections();
  const shelf = useRoute((route) => route.shelf);
  if (sections === undefined) return <Grid />;
  if (sections.length === 0) {
    return (
      <div className={styles.grid}>
        <FirstGoods hint={words('shelf.none-hint')} />
      </div>
    );
  }
  return (
    <Grid key={shelf} onNearEnd={goOn}>
      {sections.map(({ category, products }, at) => (
        <section key={category} aria-label={titleOf(words, category)} className={styles.section}>
          {at > 0 && <h2 className={styles.title}>{titleOf(words, category)}</h2>}
          <ErrorBoundary
            area="tiles"
            resetKey={products}
            fallback={(again) => <BrokenPart onAgain={again} />}
          >
            <Tiles products={products} />
          </ErrorBoundary>
        </section>
      ))}
    </Grid>
  );
}

const titleOf = (words: ReturnType<typeof useWords>, category: string | null): string =>
  category === null ? words('shelf.favourites') : categoryText(words, category);

/** The earlier results stay until newer ones arrive, so that the shelf does not flicker with each letter. */
function Results({ text }: { readonly text: string }) {
  const words = useWords();
  const { found, failed } = useSearch(text);
  // The message line shows the error.
  if (failed) return <Grid />;
  if (found === undefined)
    return <p className={`${emptyStyles.empty} ${styles.grid}`}>{words('picker.loading')}</p>;
  if (found.value.length === 0) {
    return (
      <div className={`${emptyStyles.empty} ${styles.grid}`}>
        <Drawing of="search" />
        <p className={emptyStyles.title}>{words('picker.nothing', { text: found.to.text })}</p>
        <p>{words('picker.nothing-hint')}</p>
      </div>
    );
  }
  return (
    <Grid>
      <section aria-label={words('picker.results', { text: found.to.text })} className={styles.section}>
        <Tiles products={found.value} found />
      </section>
    </Grid>
  );
}

interface GridProps {
  readonly children?: React.ReactNode;
  /** Less than a screenful is left below. */
  readonly onNearEnd?: () => void;
}

const STEPS = /^(?:Arrow.*|Home|End)$/;

/**
 * One Tab stop for all tiles: Tab goes to the tile that last had the focus, and arrows move on from there.
 * The next Tab leaves the grid.
 */
function Grid({ children, onNearEnd }: GridProps) {
  const last = useRef<HTMLElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!STEPS.test(event.key)) return;
    event.preventDefault();
    if (stepInGrid(event.currentTarget, event.key) === 'above') focusScanField();
  };
  const onFocus = ({ currentTarget: grid, target }: FocusEvent<HTMLElement>): void => {
    if (target !== grid) {
      last.current = target;
      grid.tabIndex = -1;
    } else if (last.current?.isConnected) last.current.focus();
    else grid.querySelector('button')?.focus();
  };
  const onBlur = ({ currentTarget: grid, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (!grid.contains(relatedTarget)) grid.tabIndex = 0;
  };
  const onScroll = ({ currentTarget: grid }: UIEvent<HTMLElement>): void => {
    if (grid.scrollHeight - grid.scrollTop - grid.clientHeight < grid.clientHeight) onNearEnd?.();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form.
    <div
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it hands the focus on to a tile.
      tabIndex={0}
      className={styles.grid}
      data-tiles
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
      onScroll={onScroll}
    >
      {children}
    </div>
  );
}

function Tiles({
  products,
  found = false,
}: {
  readonly products: readonly TileProduct[];
  readonly found?: boolean;
}) {
  const { route, selling } = useTillApp();
  const categories = useTill((till) => till.categories);
  const lines = useBasket((basket) => basket.lines);
  const inBasket = useMemo(() => {
    const quantities = new Map<ProductId, number>();
    for (const { line } of lines) {
      if (line.what.kind !== 'product') continue;
      const { productId } = line.what;
      quantities.set(productId, (quantities.get(productId) ?? 0) + line.quantity);
    }
    return quantities;
  }, [lines]);
  const add = useMemo(
    () =>
      async (product: TileProduct): Promise<void> => {
        const { typed } = route.getState();
        // A search is for one product. Tiles stay for the next product.
        const { quantity, problem, what } = readTimes(typed);
        if (problem) {
          selling.refuse(problem);
          return;
        }
        route.takeTyped();
        if (!(await selling.addProduct(product, quantity))) {
          if (what !== '') route.returnTyped(typed);
          return;
        }
        route.endSearch();
        if (route.getState().dialog === null) focusScanField();
      },
    [route, selling],
  );
  const letters = useMemo(() => lettersOf(products.map(({ name }) => name)), [products]);
  return products.map((product, at) => (
    <Tile
      key={product.productId}
      product={product}
      hue={Math.max(0, categories.indexOf(product.category))}
      letters={letters[at] ?? ''}
      quantity={inBasket.get(product.productId) ?? 0}
      takesEnter={found && at === 0}
      onAdd={add}
    />
  ));
}

/** Tiles or results that could not be drawn: the basket and the buttons still work. */
export function BrokenShelf({ onAgain }: { readonly onAgain: () => void }) {
  const words = useWords();
  return (
    <div className={styles.shelf}>
      <div className={brokenStyles.broken}>
        <p role="alert">{words('broken.part')}</p>
        <Button label={words('broken.again')} icon="again" onPress={onAgain} />
      </div>
    </div>
  );
}
