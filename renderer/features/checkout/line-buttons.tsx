/** The buttons that change the chosen line. They stay where they are, whatever the list does. */
import type { LineId } from '../../../shared/ids.ts';
import { useBasket, useTillApp } from '../../app/use-till-app.ts';
import { quantityText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { selectedLine } from './basket.ts';

export function LineButtons({ locked }: { readonly locked: boolean }) {
  const { route, selling } = useTillApp();
  const words = useWords();
  const view = useBasket(selectedLine);
  // An unknown scan has keys of its own.
  const line = view?.line.what.kind === 'unknown' ? undefined : view?.line;
  const unit = line?.what.kind === 'open-item' ? line.what.unit : view?.product?.unit;
  const off = locked || !line;
  const withLine = (work: (lineId: LineId) => void) => () => {
    if (line) work(line.lineId);
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
        onClick={withLine((lineId) => route.openDialog({ kind: 'quantity', lineId }))}
      >
        <span className="only-heard">{words('basket.quantity')}</span>
        {line ? (
          <>
            <span className="line-quantity-number">{quantityText(line.quantity)}</span>
            <span className="line-quantity-unit">{unit}</span>
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
        label={words('line.key')}
        icon="more"
        iconOnly
        disabled={off}
        onPress={withLine((lineId) => route.openDialog({ kind: 'line', lineId }))}
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
