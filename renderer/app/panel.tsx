/**
 * The right zone: the payment panel. It mirrors the payment's state and offers what is possible in it. What
 * changes in it is read out, but for its buttons and its seconds.
 */

import { ZERO_TIYIN } from '../../../shared/money.ts';
import type { PaymentStateName } from '../../../shared/payment/state.ts';
import { ErrorBoundary } from '../../app/error-boundary.tsx';
import { useBasket, usePayments, useRoute } from '../../app/use-till-app.ts';
import { Money } from '../../components/money.tsx';
import { useWords } from '../../i18n/words.ts';
import { priced } from '../../store/basket.ts';
import type { PaymentEntry } from '../../store/payments.ts';
import type { Step } from '../../store/route.ts';
import { CashDonePanel } from './cash-done-panel.tsx';
import { CashPanel } from './cash-panel.tsx';
import { PanelBody, PanelButtons } from './panel-parts.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { PlainPanel } from './plain-panel.tsx';
import { ScanningPanel } from './scanning-panel.tsx';
import { SellingPanel } from './selling-panel.tsx';

/** The state that checks from outside read; `ready` before there is a payment. */
function stateOf(step: Step, entry: PaymentEntry | undefined): PaymentStateName | 'ready' {
  if (step.name === 'charging') return 'sending';
  return step.name === 'payment' && entry ? entry.view.state : 'ready';
}

/** What the frame tells beside the state: a refusal that is looked up is no doubt, money that was found is no end. */
function toneOf(step: Step, entry: PaymentEntry | undefined): 'checking' | 'found' | undefined {
  if (step.name !== 'payment' || !entry) return undefined;
  if (entry.view.isChecking) return 'checking';
  return entry.view.alarm?.kind === 'charged' ? 'found' : undefined;
}

export function Panel() {
  const words = useWords();
  const step = useRoute((route) => route.step);
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
      data-tone={toneOf(step, entry)}
    >
      <ErrorBoundary
        area="payment panel"
        resetKey={entry ?? step}
        redraws={1}
        fallback={(again) => <PlainPanel step={step} entry={entry} onAgain={again} />}
      >
        <StepOfPanel step={step} entry={entry} />
      </ErrorBoundary>
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

function SendingPanel() {
  const words = useWords();
  const basket = priced(useBasket());
  return (
    <>
      <PanelBody>
        <div className="pay pay-sending">
          <p className="pay-amount">
            <Money amount={basket.ok ? basket.value.totalTiyin : ZERO_TIYIN} large />
          </p>
          <div className="progress" aria-hidden="true" />
          <h2 className="pay-title">{words('sending.title')}</h2>
          <p>{words('sending.hint')}</p>
        </div>
      </PanelBody>
      <PanelButtons />
    </>
  );
}
