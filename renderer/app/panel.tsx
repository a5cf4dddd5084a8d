/**
 * The right zone: the payment panel. It mirrors the payment's state and offers what is possible in it. What
 * changes in it is read out, but for its buttons and its seconds.
 */

import { ZERO_TIYIN } from '../../shared/money.ts';
import type { PaymentStateName } from '../../shared/payment/state.ts';
import { CashDonePanel } from '../features/checkout/cash-done-panel.tsx';
import { CashPanel } from '../features/checkout/cash-panel.tsx';
import { PanelError } from '../features/checkout/panel-parts.tsx';
import { SellingPanel } from '../features/checkout/selling-panel.tsx';
import { isJournalError, JournalPanel } from '../features/journal/journal-panel.tsx';
import { PaymentPanel } from '../features/payment/payment-panel.tsx';
import type { PaymentEntry } from '../features/payment/payments.ts';
import { ScanningPanel } from '../features/payment/scanning-panel.tsx';
import { useWords } from '../i18n/words.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Money } from '../ui/money.tsx';
import { PanelBody, PanelButtons } from '../ui/panel.tsx';
import { PlainPanel } from './plain-panel.tsx';
import type { Step } from './route.ts';
import { chargingProblem } from './till.ts';
import { useBasket, usePayments, useRoute, useTill } from './use-till-app.ts';

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
      return <Selling />;
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

/** Without a journal nothing can be sold. */
function Selling() {
  const problem = useTill(chargingProblem);
  return isJournalError(problem) ? (
    <JournalPanel problem={problem}>
      <PanelError />
    </JournalPanel>
  ) : (
    <SellingPanel />
  );
}

function SendingPanel() {
  const words = useWords();
  const basket = useBasket(({ toPay }) => toPay);
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
