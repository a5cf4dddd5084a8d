/** The left zone: what the customer buys. Locked while the customer pays for it. */
import { usePayments, useRoute, useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../ui/icon.tsx';
import { ScanField } from '../../ui/scan-field.tsx';
import { locksBasket } from '../payment/payments.ts';
import { BasketList } from './basket-list.tsx';
import { BottomButtons } from './bottom-buttons.tsx';
import { LineButtons } from './line-buttons.tsx';
import { MessageLine } from './message-line.tsx';

export function BasketZone() {
  const words = useWords();
  const step = useRoute((route) => route.step);
  const view = usePayments(({ entries }) =>
    step.name === 'payment' ? entries.get(step.transactionId)?.view : undefined,
  );
  const locked = step.name !== 'selling';
  const sold = view?.state === 'paid' || step.name === 'cash-done';
  const isFree = view !== undefined && !locksBasket(view);
  return (
    <section className="basket" aria-label={words('basket.title')} data-locked={locked}>
      {locked ? (
        <p className="basket-locked">
          <Icon name={sold ? 'check' : 'lock'} />
          {words(sold ? 'basket.sold' : isFree ? 'basket.unpaid' : 'basket.locked')}
        </p>
      ) : (
        <ProductField />
      )}
      <div className="basket-lines">
        <BasketList locked={locked} />
        <MessageLine />
      </div>
      <LineButtons locked={locked} />
      <BottomButtons locked={locked} />
    </section>
  );
}

/** Letters are words, digits may become a barcode: those wait for Enter. */
const isWords = (text: string): boolean => /\p{L}/u.test(text) && text.trim().length >= 2;

function ProductField() {
  const { route, selling } = useTillApp();
  const typed = useRoute((route) => route.typed);
  const change = (text: string): void => {
    route.setState({ typed: text });
    const { picker } = route.getState();
    if (isWords(text)) route.openPicker({ kind: 'search', text: text.trim() });
    else if (text === '' && picker?.kind === 'search') route.openPicker(null);
  };
  const submit = (text: string): void => {
    void selling.takeTypedProduct(text).then(() => {
      if (route.getState().picker?.kind !== 'search') route.setState({ typed: '' });
    });
  };
  return <ScanField value={typed} onChange={change} onSubmit={submit} maxLength={100} />;
}
