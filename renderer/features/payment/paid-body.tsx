/** PAID: the one green thing on the till. The fiscal receipt follows it and never takes it back. */
import { useTill, useTillApp } from '../../app/use-till-app.ts';
import { clockText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ReceiptNote } from '../../ui/error-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import type { PaymentEntry } from './payments.ts';
import { refundInDoubt } from './payments.ts';

export function PaidBody({ entry }: { readonly entry: PaymentEntry }) {
  const words = useWords();
  const { view } = entry;
  return (
    <>
      <div className="paid">
        <h2 className="paid-title">
          <Icon name="check" size={56} />
          {words('paid.title')}
        </h2>
        <p className="paid-amount">
          <Money amount={view.amountTiyin} large />
        </p>
        <p className="paid-line">
          {view.paidAt && words('paid.at', { time: clockText(view.paidAt) })}
          {view.cardNumber && <span className="paid-card">{view.cardNumber}</span>}
        </p>
      </div>
      {view.goodsSince && (
        <div className="alert" role="alert">
          <Icon name="bell" />
          <div>
            <p className="alert-title">
              {words('goods.title', { time: clockText(view.paidAt ?? view.goodsSince).slice(0, 5) })}
            </p>
            <p>{words('goods.question')}</p>
          </div>
        </div>
      )}
      {/* What a person has to answer comes first, and its buttons must be on the screen; the history has the receipt. */}
      {!refundInDoubt(view) && view.goodsSince === null && <Fiscal entry={entry} />}
    </>
  );
}

function Fiscal({ entry }: { readonly entry: PaymentEntry }) {
  const { route } = useTillApp();
  const words = useWords();
  const waiting = useTill((till) => till.network.receiptsWaiting);
  const { receipt, saleId } = entry.view;
  if (!receipt) return null;
  if (receipt.link) {
    return (
      <div className="fiscal-linked">
        <QrCode text={receipt.link} label={words('fiscal.qr')} />
        <p>{words('fiscal.linked')}</p>
      </div>
    );
  }
  return (
    <div className="fiscal-line">
      <Icon name={receipt.state === 'refused' ? 'stop' : 'hourglass'} />
      <div>
        <p>
          {words(`fiscal.${receipt.state}`)}
          {waiting > 0 && ` (${words('fiscal.waiting', { count: waiting })})`}
        </p>
        {receipt.state === 'refused' && receipt.why && <ReceiptNote error={receipt.why} />}
      </div>
      {receipt.state === 'refused' && (
        <Button label={words('fiscal.mend')} size="small" onPress={() => route.showSale(saleId)} />
      )}
    </div>
  );
}
