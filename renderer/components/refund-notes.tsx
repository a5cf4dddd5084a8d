/** What a person has to know of a payment's refunds before anything else: not certain, refused, not possible here. */
import type { PaymentView, RefundView } from '../../shared/contract/payment.ts';
import { lastReversal } from '../../shared/refund/refund.ts';
import { assertNever } from '../../shared/result.ts';
import { moneyWithUnit } from '../i18n/money.ts';
import { useWords, type Words } from '../i18n/words.ts';
import { RefundError } from './error-text.tsx';
import { Icon } from './icon.tsx';

/** Parts that were given or refused stand on the receipt, and the next one may be given. */
const isOpenPart = ({ kind, state }: RefundView): boolean =>
  kind === 'part' && (state === 'under-way' || state === 'unknown');

/** How a refund stands, in one line: the whole payment, a part of it, or cash out of the drawer. */
export function refundWords(words: Words, { kind, state, amountTiyin }: RefundView): string {
  const amount = moneyWithUnit(amountTiyin, words('money.unit'));
  switch (kind) {
    case 'reversal':
      return words(`refund.${state}`, { amount });
    case 'part':
      return words(`part.${state}`, { amount });
    case 'cash':
      return words('refund.cash', { amount });
    default:
      return assertNever(kind);
  }
}

export function RefundNotes({ view }: { readonly view: PaymentView }) {
  const words = useWords();
  const reversal = lastReversal(view.refunds);
  const part = view.refunds.find(isOpenPart);
  return (
    <>
      {view.isElsewhere && (
        <div className="alert" role="alert">
          <Icon name="stop" />
          <p>{words('detail.elsewhere')}</p>
        </div>
      )}
      {reversal && reversal.state !== 'refunded' && <RefundNote refund={reversal} />}
      {part && <RefundNote refund={part} />}
    </>
  );
}

export function RefundNote({ refund }: { readonly refund: RefundView }) {
  const words = useWords();
  const { why } = refund;
  return (
    <div className="alert" role="alert">
      <Icon name="refund" />
      <div>
        <p className="alert-title">{refundWords(words, refund)}</p>
        {why && <RefundError error={why} />}
      </div>
    </div>
  );
}
