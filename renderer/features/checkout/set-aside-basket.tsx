/** The goods of a payment that was set aside. Once the payment charged nothing, a button takes them back. */
import type { ReceiptLine } from '../../../shared/contract/history.ts';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { unitText } from '../../i18n/goods-words.ts';
import { moneyText, quantityText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './set-aside-basket.module.css';

export function SetAsideBasket({ view }: { readonly view: PaymentView }) {
  const { route, selling } = useTillApp();
  const words = useWords();
  // The payment's own record of the goods: it exists whatever happened to the basket since.
  const { value: sale } = useTillQuery('sales.one', { saleId: view.saleId }, { fresh: true });
  const { value: parked } = useTillQuery('basket.parked', undefined, { fresh: true });
  const basket = parked?.find(({ saleId }) => saleId === view.saleId);
  const takeBack = (): void => {
    void selling.recall(view.saleId).then((error) => {
      if (error) {
        route.sayInPanel(error);
        return;
      }
      // The chip stands on every screen.
      route.goTo('sale');
    });
  };
  if (!sale && !basket) return null;
  return (
    <section className={styles.goods} aria-label={words('set-aside.goods')}>
      {/* The keyboard must reach a place that scrolls. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: that is what makes it reachable. */}
      <ul className={styles.lines} tabIndex={0}>
        {sale?.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of what is charged never change their order.
          <Line key={index} line={line} />
        ))}
      </ul>
      {basket?.mayBeRecalled && (
        <>
          <p className={textStyles.quiet}>{words('set-aside.parked')}</p>
          <Button label={words('parked.take-back')} icon="back" tone="main" onPress={takeBack} />
        </>
      )}
    </section>
  );
}

function Line({ line }: { readonly line: ReceiptLine }) {
  const words = useWords();
  return (
    <li>
      <span className={styles.name} data-shortened>
        {line.name}
      </span>
      <span className={styles.count}>
        {quantityText(line.quantity)}&nbsp;{unitText(words, line.unit)}
      </span>
      <span className={styles.due}>{moneyText(line.dueTiyin)}</span>
    </li>
  );
}
