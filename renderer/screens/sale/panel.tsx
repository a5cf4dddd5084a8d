/**
 * The right zone: the payment panel. It mirrors the payment's state and offers what is possible in it. What
 * changes in it is read out, but for its keys and its seconds.
 */
import type { PaymentStateName } from '../../../shared/payment/state.ts';
import { useWords } from '../../i18n/words.ts';
import { type PaymentEntry, usePayments } from '../../store/payments.ts';
import { type Step, usePlace } from '../../store/place.ts';
import { CashDonePanel } from './cash-done-panel.tsx';
import { CashPanel } from './cash-panel.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { ScanningPanel } from './scanning-panel.tsx';
import { SellingPanel } from './selling-panel.tsx';
import { SendingPanel } from './sending-panel.tsx';

/** The state that checks from outside read; `ready` before there is a payment. */
function stateOf(step: Step, entry: PaymentEntry | undefined): PaymentStateName | 'ready' {
  if (step.name === 'charging') return 'sending';
  return step.name === 'payment' && entry ? entry.view.state : 'ready';
}

export function Panel() {
  const words = useWords();
  const step = usePlace((place) => place.step);
  const entry = usePayments(({ entries }) =>
    step.name === 'payment' ? entries.get(step.transactionId) : undefined,
  );
  const state = stateOf(step, entry);
  return (
    // biome-ignore lint/a11y/useSemanticElements: checks from outside find the panel by its role attribute.
    <div
      role="region"
      aria-label={words('panel.title')}
      className="panel"
      aria-live="polite"
      data-state={state}
      data-step={step.name}
    >
      <StepOfPanel step={step} entry={entry} />
    </div>
  );
}

function StepOfPanel({ step, entry }: { readonly step: Step; readonly entry: PaymentEntry | undefined }) {
  switch (step.name) {
    case 'selling':
      return <SellingPanel />;
    case 'scanning':
      return <ScanningPanel />;
    case 'charging':
      return <SendingPanel />;
    case 'payment':
      return entry ? <PaymentPanel entry={entry} /> : <SendingPanel />;
    case 'cash':
      return <CashPanel />;
    case 'cash-done':
      return <CashDonePanel sale={step.sale} />;
  }
}
