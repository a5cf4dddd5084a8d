/** Search results and tiles, over the right zone's upper part: the basket and Pay stay where they are. */

import { useEffect, useState } from 'react';
import type { Product } from '../../../shared/catalogue/product.ts';
import type { Picker as PickerPlace } from '../../app/route.ts';
import { useTill, useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';

/** The products to show; null while they are looked up. */
function useFound(picker: PickerPlace): readonly Product[] | null {
  const { api, route } = useTillApp();
  const [found, setFound] = useState<readonly Product[] | null>(null);
  const category = picker.kind === 'category' ? picker.category : null;
  const text = picker.kind === 'search' ? picker.text : null;
  useEffect(() => {
    let current = true;
    const look = async (): Promise<void> => {
      const answer =
        category === null
          ? await api.ask('catalogue.search', { text: text ?? '' })
          : await api.ask('catalogue.category', { category });
      if (!current) return;
      if (!answer.ok) route.say({ kind: 'error', error: answer.error });
      setFound(answer.ok ? answer.value : []);
    };
    if (category === null && text === null) return;
    if (category !== null) setFound(null);
    // The wedge waited for a pause in the typing already. What it gives back at once is looked up once.
    const timer = setTimeout(() => void look());
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [category, text, route, api]);
  return found;
}

export function Picker({ picker }: { readonly picker: PickerPlace }) {
  const { route } = useTillApp();
  const words = useWords();
  const categories = useTill((till) => till.categories);
  const found = useFound(picker);
  return (
    <div className="picker" aria-live="off">
      <header className="picker-head">
        {picker.kind === 'category' && (
          <Button
            label={words('picker.all')}
            icon="back"
            iconOnly
            size="small"
            onPress={() => route.openPicker({ kind: 'categories' })}
          />
        )}
        <h2>{titleOf(picker, words)}</h2>
        <Button
          label={words('key.close')}
          icon="cross"
          iconOnly
          size="small"
          onPress={() => route.openPicker(null)}
        />
      </header>
      {picker.kind === 'categories' ? (
        <div className="tiles">
          {categories.map((category) => (
            <button
              key={category}
              type="button"
              className="tile tile-category"
              onClick={() => route.openPicker({ kind: 'category', category })}
            >
              {category}
            </button>
          ))}
        </div>
      ) : (
        <Found found={found} text={picker.kind === 'search' ? picker.text : ''} />
      )}
    </div>
  );
}

/** Tiles or results that could not be drawn: the basket and the panel around them go on. */
export function BrokenPicker() {
  const { route } = useTillApp();
  const words = useWords();
  return (
    <div className="picker" role="alert">
      <div className="broken">
        <p>{words('broken.part')}</p>
        <Button label={words('key.close')} icon="cross" onPress={() => route.openPicker(null)} />
      </div>
    </div>
  );
}

function titleOf(picker: PickerPlace, words: ReturnType<typeof useWords>): string {
  if (picker.kind === 'category') return picker.category;
  return picker.kind === 'search'
    ? words('picker.results', { text: picker.text })
    : words('picker.categories');
}

function Found({ found, text }: { readonly found: readonly Product[] | null; readonly text: string }) {
  const { route, selling } = useTillApp();
  const words = useWords();
  if (found === null) return <p className="empty">{words('picker.loading')}</p>;
  if (found.length === 0) {
    return (
      <div className="empty">
        <Icon name="search" size={56} />
        <p className="empty-title">{words('picker.nothing', { text })}</p>
        <p>{words('picker.nothing-hint')}</p>
      </div>
    );
  }
  const add = async (product: Product): Promise<void> => {
    // A search is for one product; tiles stay open for the next one.
    if ((await selling.addProduct(product)) && text !== '') route.openPicker(null);
  };
  return (
    <div className="tiles">
      {found.map((product) => (
        <button key={product.productId} type="button" className="tile" onClick={() => void add(product)}>
          <span className="tile-name">{product.name}</span>
          <Money amount={product.priceTiyin} />
        </button>
      ))}
    </div>
  );
}
