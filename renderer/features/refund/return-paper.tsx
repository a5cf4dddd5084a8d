/** The paper of one return: what came back, what was given for it and where that went, with who gave it, who approved it, and room to sign. */
import type { RefundOffer, SaleReturnView } from '../../../shared/contract/refund.ts';
import type { StaffId } from '../../../shared/ids.ts';
import { receiptNumber } from '../../../shared/sale/receipt-number.ts';
import { UNNAMED_ID } from '../../../shared/staff/known.ts';
import { useTill } from '../../app/use-till-app.ts';
import { calledText } from '../../i18n/called.ts';
import { unitText } from '../../i18n/goods-words.ts';
import { dayAndClockText, moneyText, quantityText } from '../../i18n/money.ts';
import { refundWords } from '../../i18n/refund-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Money } from '../../ui/money.tsx';
import { PaperSheet } from '../../ui/paper-sheet.tsx';
import styles from './return-paper.module.css';

interface PaperProps {
  readonly offer: RefundOffer;
  readonly current: SaleReturnView;
}

function ReturnPaper({ offer, current }: PaperProps) {
  const words = useWords();
  const mode = useTill((till) => till.mode);
  const shopName = useTill((till) => till.shopName);
  const number = receiptNumber(offer.saleId);
  const given = current.refunds.filter(({ state }) => state !== 'refused');
  const named = (ids: readonly (StaffId | null)[]): readonly string[] =>
    [...new Set(ids)].flatMap((id) => (id === null ? [] : [calledText(words, id, offer.people)]));
  const gave = named(given.map(({ by }) => by));
  const approved = named(given.map(({ approvedBy }) => approvedBy));
  // Where nobody has a name, whoever approves it writes his own.
  const isNameless = given.every(({ by }) => by === null || by === UNNAMED_ID);
  return (
    <article className={styles.paper} data-return>
      <header className={styles.head}>
        {mode === 'training' && <p className={styles.training}>{words('training.banner')}</p>}
        {shopName && <p className={styles.strong}>{shopName}</p>}
        <p className={styles.strong}>{words('return.paper')}</p>
        <p>{dayAndClockText(current.madeAt)}</p>
        <p>{words('return.of-sale', { number, at: dayAndClockText(offer.createdAt) })}</p>
      </header>
      <ul className={styles.rows}>
        {current.goods.map((goods, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what came back never changes its order.
          <li key={at}>
            <span>
              {goods.name}
              <br />
              {quantityText(goods.quantity)} {unitText(words, goods.unit)}
            </span>
            <span>{moneyText(goods.amountTiyin)}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        <dt className={styles.total}>{words('return.given-back')}</dt>
        <dd className={styles.total}>
          <Money amount={current.dueTiyin} />
        </dd>
      </dl>
      <ul className={styles.rows}>
        {given.map((row) => (
          <li key={row.refundId}>{refundWords(words, row)}</li>
        ))}
      </ul>
      <p>{words('return.paper-reason', { reason: current.reason })}</p>
      {current.toStock && <p>{words('return.to-stock')}</p>}
      <p>{words('return.fiscal-paper')}</p>
      {gave.map((name) => (
        <p key={name} className={styles.sign}>
          {words('called.gave-back', { name })}
        </p>
      ))}
      {approved.map((name) => (
        <p key={name} className={styles.sign}>
          {words('called.approved', { name })}
        </p>
      ))}
      {isNameless && approved.length === 0 && (
        <p className={styles.sign}>{words('called.approved', { name: '' })}</p>
      )}
      <p className={styles.sign}>{words('return.sign.customer')}</p>
    </article>
  );
}

/** On its way to the printer: drawn beside the screen, printed, and gone. */
export const ReturnPaperJob = ({ onDone, ...paper }: PaperProps & { readonly onDone: () => void }) => (
  <PaperSheet onPrinted={onDone}>
    <ReturnPaper {...paper} />
  </PaperSheet>
);
