/** The lines of the basket, or what to do when there are none. */
import { useEffect } from 'react';
import { Icon } from '../../components/icon.tsx';
import { useWords } from '../../i18n/words.ts';
import { useBasket } from '../../store/basket.ts';
import { BasketRow } from './basket-row.tsx';
import { focusScanField } from './scan-field.tsx';

export function BasketList({ locked }: { readonly locked: boolean }) {
  const words = useWords();
  const { lines, products, selectedId } = useBasket();
  const isEmpty = lines.length === 0;
  useEffect(() => {
    // The keys of the line that was removed last can't hold the focus any more.
    if (isEmpty) focusScanField();
  }, [isEmpty]);
  if (isEmpty) {
    return (
      <div className="empty">
        <Icon name="qr" size={56} />
        <p className="empty-title">{words('basket.empty')}</p>
        <p>{words('basket.empty-hint')}</p>
      </div>
    );
  }
  return (
    <ol className="rows">
      {lines.map((line) => {
        const product = products.get(line.productId);
        if (!product) return null;
        return (
          <BasketRow
            key={line.productId}
            line={line}
            product={product}
            selected={line.productId === selectedId}
            locked={locked}
          />
        );
      })}
    </ol>
  );
}
