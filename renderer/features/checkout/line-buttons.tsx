/** The buttons that change the chosen line. They stay where they are, whatever the list does. */
import { useBasket, useTillApp } from '../../app/use-till-app.ts';
import { quantityText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';

export function LineButtons({ locked }: { readonly locked: boolean }) {
  const { route, selling } = useTillApp();
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
      <Button
        label={words('key.less')}
        icon="minus"
        iconOnly
        repeats
        disabled={off}
        onPress={withLine((id) => selling.stepQuantity(id, -1))}
      />
      <button
        type="button"
        className="key key-plain key-usual line-quantity"
        disabled={off}
        onClick={withLine((productId) => route.openDialog({ kind: 'quantity', productId }))}
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
      <Button
        label={words('key.more')}
        icon="plus"
        iconOnly
        repeats
        disabled={off}
        onPress={withLine((id) => selling.stepQuantity(id, 1))}
      />
      <Button
        className="line-remove"
        label={words('key.remove')}
        icon="bin"
        disabled={off}
        onPress={withLine(selling.removeLine)}
      />
    </div>
  );
}
