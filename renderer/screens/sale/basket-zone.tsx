/** The left zone: what the customer buys. Locked while the customer pays for it. */
import { Icon } from '../../components/icon.tsx';
import { useWords } from '../../i18n/words.ts';
import { usePayments } from '../../store/payments.ts';
import { usePlace } from '../../store/place.ts';
import { BasketList } from './basket-list.tsx';
import { BottomKeys } from './bottom-keys.tsx';
import { LineKeys } from './line-keys.tsx';
import { MessageLine } from './message-line.tsx';
import { ProductField } from './product-field.tsx';

export function BasketZone() {
  const words = useWords();
  const step = usePlace((place) => place.step);
  const paid = usePayments(
    ({ entries }) => step.name === 'payment' && entries.get(step.transactionId)?.view.state === 'paid',
  );
  const locked = step.name !== 'selling';
  const sold = paid || step.name === 'cash-done';
  return (
    <section className="basket" aria-label={words('basket.title')} data-locked={locked}>
      {locked ? (
        <p className="basket-locked">
          <Icon name={sold ? 'check' : 'lock'} />
          {words(sold ? 'basket.sold' : 'basket.locked')}
        </p>
      ) : (
        <ProductField />
      )}
      <div className="basket-lines">
        <BasketList locked={locked} />
        <MessageLine />
      </div>
      <LineKeys locked={locked} />
      <BottomKeys locked={locked} />
    </section>
  );
}
