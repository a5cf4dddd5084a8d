/** The finished returns of a sale, each with its paper. A second print is marked as a copy. */
import { useState } from 'react';
import type { SaleView } from '../../../shared/contract/history.ts';
import type { RefundOffer, SaleReturnView } from '../../../shared/contract/refund.ts';
import { paperShopOf } from '../../../shared/paper/paper-head.ts';
import { givenOf, isAtItsEnd, returnPaper } from '../../../shared/paper/return-paper.ts';
import { AskedPaper } from '../../context/asked-paper.tsx';
import { useTillQuery } from '../../context/till-query.ts';
import { useTill } from '../../context/use-till-app.ts';
import { dayAndMinuteText, moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import styles from './returns-made.module.css';

/** A sale without refunds needs no request. */
export function ReturnsMade({ sale: { saleId, tenders } }: { readonly sale: SaleView }) {
  const hasRefunds = tenders.some(({ refunds }) => refunds.length > 0);
  const { value: offer } = useTillQuery('refund.offer', hasRefunds ? { saleId } : null);
  return offer ? <Made offer={offer} /> : null;
}

function Made({ offer }: { readonly offer: RefundOffer }) {
  const words = useWords();
  const shop = useTill(paperShopOf);
  const [printed, setPrinted] = useState<SaleReturnView | null>(null);
  const made = offer.returns.filter((one) => isAtItsEnd(offer, one));
  if (made.length === 0) return null;
  return (
    <section className={styles.made} aria-labelledby="returns-made">
      <h2 id="returns-made" className={styles.title}>
        {words('return.made')}
      </h2>
      <ul>
        {made.map((one) => (
          <li key={one.returnId} className={styles.one}>
            <span className={styles.what}>
              {dayAndMinuteText(one.madeAt)} · {moneyWithUnit(givenOf(one), words('money.unit'))}
              <span className={styles.reason}>{one.reason}</span>
            </span>
            <Button label={words('return.print')} icon="print" size="small" onPress={() => setPrinted(one)} />
          </li>
        ))}
      </ul>
      {printed && (
        <AskedPaper
          key={printed.returnId}
          asked={{ kind: 'return', saleId: offer.saleId, returnId: printed.returnId }}
          draw={(isCopy) => [returnPaper({ words, shop, offer, current: printed, isCopy })]}
          onEnd={() => setPrinted(null)}
        />
      )}
    </section>
  );
}
