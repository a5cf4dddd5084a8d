/** The goods that wait with a payment that was set aside; once it came to nothing, the way back to them. */
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ParkedText } from './parked-dialog.tsx';
import { useParked } from './use-parked.ts';

export function SetAsideBasket({ view }: { readonly view: PaymentView }) {
  const { route, selling } = useTillApp();
  const words = useWords();
  const { parked } = useParked(view.state);
  const basket = parked?.find(({ saleId }) => saleId === view.saleId);
  if (!basket) return null;
  const takeBack = (): void => {
    void selling.recall(view.saleId).then((error) => {
      if (error) route.sayInPanel(error);
      else route.openDialog(null);
    });
  };
  return (
    <div className="parked-row">
      <ParkedText basket={basket} />
      {!basket.isLocked && (
        <Button label={words('parked.take-back')} icon="back" tone="main" onPress={takeBack} />
      )}
    </div>
  );
}
