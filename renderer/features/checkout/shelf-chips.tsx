/** Favourites, or all goods until something sells, and the categories, one press each. A swipe shows those that do not fit. */
import { useTillQuery } from '../../context/till-query.ts';
import { useRoute, useTill, useTillApp } from '../../context/use-till-app.ts';
import { categoryText } from '../../i18n/goods-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './shelf.module.css';

export function ShelfChips() {
  const { route } = useTillApp();
  const words = useWords();
  const categories = useTill((till) => till.categories);
  const searching = useRoute((route) => route.picker !== null);
  const shelf = useRoute((route) => route.shelf);
  const { value: hasFavourites = false } = useTillQuery('catalogue.has-favourites', undefined);
  const chip = (category: string | null, label: string) => (
    <button
      key={category}
      type="button"
      className={styles.chip}
      aria-pressed={!searching && shelf === category}
      onClick={(event) => {
        route.openShelf(category);
        event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }}
    >
      {category === null && hasFavourites && <Icon name="star" size={18} />}
      {label}
    </button>
  );
  return (
    <div className={styles.chips} data-sideways>
      {chip(null, words(hasFavourites ? 'shelf.favourites' : 'shelf.all'))}
      {categories.map((category) => chip(category, categoryText(words, category)))}
    </div>
  );
}
