/** What a person has to know of a payment's refunds before anything else: not certain, refused, not possible here. */
import type { PaymentView, RefundView } from '../../shared/contract/views.ts';
import { moneyWithUnit } from '../i18n/money.ts';
import { useWords } from '../i18n/words.ts';
import { RefundError } from './error-text.tsx';
import { Icon } from './icon.tsx';

/** Parts that were given or refused stand on the receipt, and the next one may be given. */
const isOpen = ({ state }: RefundView): boolean => state === 'under-way' || state === 'unknown';

export function RefundNotes({ view }: { readonly view: PaymentView }) {
  const words = useWords();
  const { refund } = view;
  const part = view.partialRefunds.find(isOpen);
  return (
    <>
      {view.isElsewhere && (
        <div className="alert" role="alert">
          <Icon name="stop" />
          <p>{words('detail.elsewhere')}</p>
        </div>
      )}
      {refund && refund.state !== 'refunded' && <RefundNote about="refund" refund={refund} />}
      {part && <RefundNote about="part" refund={part} />}
    </>
  );
}

export function RefundNote({
  about,
  refund: { state, amountTiyin, why },
}: {
  readonly about: 'refund' | 'part';
  readonly refund: RefundView;
}) {
  const words = useWords();
  const amount = moneyWithUnit(amountTiyin, words('money.unit'));
  return (
    <div className="alert" role="alert">
      <Icon name="refund" />
      <div>
        <p className="alert-title">{words(`${about}.${state}`, { amount })}</p>
        {why && <RefundError error={why} />}
      </div>
    </div>
  );
}
