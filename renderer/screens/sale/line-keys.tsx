/** The keys that change the chosen line. They stay where they are, whatever the list does. */
import { Key } from '../../components/key.tsx';
import { quantityText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { useBasket } from '../../store/basket.ts';
import { openDialog } from '../../store/place.ts';
import { removeLine, stepQuantity } from '../../store/selling.ts';

export function LineKeys({ locked }: { readonly locked: boolean }) {
  const words = useWords();
  const { lines, products, selectedId } = useBasket();
  const line = lines.find(({ productId }) => productId === selectedId);
  const product = line && products.get(line.productId);
  const off = locked || !line;
  const withLine = (work: (id: NonNullable<typeof line>['productId']) => void) => () => {
    if (line) work(line.productId);
  };
  return (
    <div className="line-keys">
      <Key
        label={words('key.less')}
        icon="minus"
        iconOnly
        repeats
        disabled={off}
        onPress={withLine((id) => stepQuantity(id, -1))}
      />
      <button
        type="button"
        className="key key-plain key-usual line-quantity"
        disabled={off}
        onClick={withLine((productId) => openDialog({ kind: 'quantity', productId }))}
      >
        <span className="only-heard">{words('basket.quantity')}</span>
        {line && product ? (
          <>
            <span className="line-quantity-number">{quantityText(line.quantity)}</span>
            <span className="line-quantity-unit">{product.unit}</span>
          </>
        ) : (
          <span className="line-quantity-number">–</span>
        )}
      </button>
      <Key
        label={words('key.more')}
        icon="plus"
        iconOnly
        repeats
        disabled={off}
        onPress={withLine((id) => stepQuantity(id, 1))}
      />
      <Key
        className="line-remove"
        label={words('key.remove')}
        icon="bin"
        disabled={off}
        onPress={withLine(removeLine)}
      />
    </div>
  );
}
