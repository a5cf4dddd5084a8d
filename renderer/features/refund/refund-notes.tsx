/**
 * What the history says of refunds: what a person has to know of a payment's before anything else (not certain, refused, not
 * possible here), and the returns of a sale with their papers.
 */
import { useState } from 'react';
import type { SaleView } from '../../../shared/contract/history.ts';
import type { PaymentView, RefundView } from '../../../shared/contract/payment.ts';
import type { RefundOffer, SaleReturnView } from '../../../shared/contract/refund.ts';
import { LOOKS_APART_MS, OTHERS_LOOK_MS } from '../../../shared/refund/looks.ts';
import { lastWhole } from '../../../shared/refund/refund.ts';
import { useAsked } from '../../app/asked.ts';
import { useTill } from '../../app/use-till-app.ts';
import { clockText, dayAndClockText, moneyWithUnit } from '../../i18n/money.ts';
import { paperShopOf } from '../../i18n/paper-head.ts';
import { refundWords } from '../../i18n/refund-words.ts';
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { Button } from '../../ui/button.tsx';
import { RefundError } from '../../ui/error-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PaperSheet } from '../../ui/paper-sheet.tsx';
import { isAtItsEnd, returnPaper } from './return-paper.ts';
import madeStyles from './returns-made.module.css';

/** Parts that were given or refused stand on the receipt, and the next one may be given. */
const isOpenPart = ({ kind, state }: RefundView): boolean =>
  kind === 'part' && (state === 'under-way' || state === 'unknown');

export function RefundNotes({ view }: { readonly view: PaymentView }) {
  const words = useWords();
  const whole = lastWhole(view);
  const part = view.refunds.find(isOpenPart);
  return (
    <>
      {view.isElsewhere && (
        <div className={alertStyles.alert} role="alert">
          <Icon name="stop" />
          <p>{words(view.isOthers ? 'detail.others' : 'detail.elsewhere')}</p>
        </div>
      )}
      {whole && whole.state !== 'refunded' && <RefundNote refund={whole} />}
      {part && <RefundNote refund={part} />}
    </>
  );
}

export function RefundNote({ refund }: { readonly refund: RefundView }) {
  const words = useWords();
  const { why, notThereAt, notThereBy } = refund;
  return (
    <div className={alertStyles.alert}>
      <Icon name="refund" />
      <div>
        <p className={alertStyles.title} role="alert">
          {refundWords(words, refund)}
        </p>
        {why && <RefundError error={why} />}
        {notThereAt && <LookNote notThereAt={notThereAt} notThereBy={notThereBy} />}
      </div>
    </div>
  );
}

/** It was not there on a first look: from when on a second one settles it, and another person's before that. */
export function LookNote({
  notThereAt,
  notThereBy,
}: Pick<RefundView, 'notThereBy'> & { notThereAt: string }) {
  const words = useWords();
  const after = (ms: number): string => clockText(new Date(Date.parse(notThereAt) + ms).toISOString());
  const times = { first: clockText(notThereAt), next: after(LOOKS_APART_MS) };
  return (
    <p>
      {notThereBy === null
        ? words('settle.look-again', times)
        : words('settle.other-looks', { ...times, other: after(OTHERS_LOOK_MS) })}
    </p>
  );
}

/**
 * The returns of a sale that are at their end, each with its paper: one that was lost is printed again, and says so. Nothing is
 * asked of a sale of which nothing went back.
 */
export function ReturnsMade({ sale: { saleId, tenders } }: { readonly sale: SaleView }) {
  const hasRefunds = tenders.some(({ refunds }) => refunds.length > 0);
  const { value: offer } = useAsked('refund.offer', hasRefunds ? { saleId } : null);
  return offer ? <Made offer={offer} /> : null;
}

function Made({ offer }: { readonly offer: RefundOffer }) {
  const words = useWords();
  const shop = useTill(paperShopOf);
  const [printed, setPrinted] = useState<SaleReturnView | null>(null);
  const made = offer.returns.filter((one) => isAtItsEnd(offer, one));
  if (made.length === 0) return null;
  return (
    <section className={madeStyles.made} aria-labelledby="returns-made">
      <h2 id="returns-made" className={madeStyles.title}>
        {words('return.made')}
      </h2>
      <ul>
        {made.map((one) => (
          <li key={one.returnId} className={madeStyles.one}>
            <span className={madeStyles.what}>
              {dayAndClockText(one.madeAt).slice(0, -3)} · {moneyWithUnit(one.dueTiyin, words('money.unit'))}
              <span className={madeStyles.reason}>{one.reason}</span>
            </span>
            <Button label={words('return.print')} icon="print" size="small" onPress={() => setPrinted(one)} />
          </li>
        ))}
      </ul>
      {printed && (
        <PaperSheet
          papers={[returnPaper({ words, shop, offer, current: printed, isCopy: true })]}
          onPrinted={() => setPrinted(null)}
        />
      )}
    </section>
  );
}
