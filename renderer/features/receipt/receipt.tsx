/** A sale's receipt: its lines, the VAT inside, its payments, the fiscal link as a QR. On screen and on paper. */

import type { ReceiptLine, SaleView } from '../../../shared/contract/history.ts';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { tailOf } from '../../../shared/ids.ts';
import { useTill } from '../../app/use-till-app.ts';
import { dayAndClockText, moneyText, moneyWithUnit, quantityText } from '../../i18n/money.ts';
import { refundWords } from '../../i18n/refund-words.ts';
import { stateKey } from '../../i18n/state-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Money } from '../../ui/money.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import styles from './receipt.module.css';

export function Receipt({ sale }: { readonly sale: SaleView }) {
  const words = useWords();
  const shopName = useTill((till) => till.shopName);
  return (
    <article className={styles.receipt}>
      <header className={styles.head}>
        {sale.mode === 'training' && <p className={styles.training}>{words('receipt.training')}</p>}
        {shopName && <p className={styles.shop}>{shopName}</p>}
        <p>
          {words('receipt.sale', { tail: tailOf(sale.saleId) })} · {dayAndClockText(sale.createdAt)}
        </p>
      </header>
      <ol className={styles.lines}>
        {sale.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a finished sale never change their order.
          <Line key={index} line={line} />
        ))}
      </ol>
      <dl className="sums">
        <dt className="sums-total">{words('panel.total')}</dt>
        <dd className="sums-total">
          <Money amount={sale.totalTiyin} />
        </dd>
        <dt>{words('receipt.vat')}</dt>
        <dd>
          <Money amount={sale.vatTiyin} />
        </dd>
        {sale.cash && (
          <>
            <dt>{words('cash.given')}</dt>
            <dd>
              <Money amount={sale.cash.givenTiyin} />
            </dd>
            <dt>{words('cash.change')}</dt>
            <dd>
              <Money amount={sale.cash.changeTiyin} />
            </dd>
          </>
        )}
      </dl>
      {sale.cash && (
        <p className={styles.payment}>
          <strong>{words('state.cash')}</strong> {words('fiscal.none-for-cash')}
        </p>
      )}
      {sale.payments.map((view) => (
        <Payment key={view.transactionId} view={view} />
      ))}
    </article>
  );
}

function Line({ line }: { readonly line: ReceiptLine }) {
  const words = useWords();
  const vat =
    line.vatPercent === null
      ? words('receipt.no-vat')
      : words('receipt.vat-line', { percent: line.vatPercent, amount: moneyText(line.vatTiyin) });
  return (
    <li>
      <span className={styles.name}>{line.name}</span>
      <span className={styles.count}>
        {quantityText(line.quantity)} {line.unit} × {moneyText(line.unitPriceTiyin)} · {vat}
      </span>
      <span className={styles.due}>{moneyText(line.dueTiyin)}</span>
    </li>
  );
}

function Payment({ view }: { readonly view: PaymentView }) {
  const words = useWords();
  return (
    <section className={styles.payment} data-state={view.state}>
      <p>
        <strong>{words(stateKey(view))}</strong> {moneyWithUnit(view.amountTiyin, words('money.unit'))}
        {view.cardNumber && ` · ${view.cardNumber}`}
      </p>
      <p className={styles.numbers}>
        {dayAndClockText(view.paidAt ?? view.createdAt)}
        {view.paymentId && ` · ${words('detail.payment-id')} ${view.paymentId}`}
        {' · '}
        {words('detail.attempt', { tail: tailOf(view.transactionId) })}
      </p>
      {/* Each on the day on which it was made, whenever the sale was. */}
      {view.refunds.map((refund) => (
        <div key={refund.refundId} role="note">
          <p>
            <strong>{refundWords(words, refund)}</strong>
          </p>
          <p className={styles.numbers}>{dayAndClockText(refund.madeAt)}</p>
        </div>
      ))}
      {view.state === 'paid' && view.receipt && (
        <div className={styles.fiscal}>
          {view.receipt.link ? (
            <>
              <QrCode text={view.receipt.link} label={words('fiscal.qr')} />
              <p className={styles.link}>{view.receipt.link}</p>
            </>
          ) : (
            <p>{words(`fiscal.${view.receipt.state}`)}</p>
          )}
        </div>
      )}
    </section>
  );
}
