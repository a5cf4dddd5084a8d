/**
 * The right zone: the payment panel. It mirrors the payment's state and offers the possible actions. A screen
 * reader announces only the line that says how the payment stands.
 */

import { Suspense } from 'react';
import type { ShiftStateView } from '../../shared/contract/shift.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Tiyin } from '../../shared/money.ts';
import type { PaymentStateName } from '../../shared/payment/state.ts';
import { PanelError } from '../context/panel-parts.tsx';
import type { PaymentEntry } from '../context/payments.ts';
import { isStepSent, type Step } from '../context/route.ts';
import { chargingProblem } from '../context/till.ts';
import { useOpenSale } from '../context/use-open-sale.ts';
import { usePayments, useRoute, useTill } from '../context/use-till-app.ts';
import { useWords } from '../i18n/words.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { ErrorText } from '../ui/error-text.tsx';
import { LAST_RESORT } from '../ui/keep-focus.ts';
import panelStyles from '../ui/panel.module.css';
import { PanelBody, PanelButtons } from '../ui/panel.tsx';
import { PanelNotice } from '../ui/panel-notice.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import textStyles from '../ui/text.module.css';
import { PANEL } from './first-screen-parts.ts';
import { PlainPanel } from './plain-panel.tsx';

/** The main process has what the customer pays with, or gets. */
const isCharging = (step: Step): boolean => step.name === 'charging' || isStepSent(step);

/** The state for checks from outside; `ready` before there is a payment. */
function stateOf(step: Step, entry: PaymentEntry | undefined): PaymentStateName | 'ready' {
  if (isCharging(step)) return 'sending';
  return step.name === 'payment' && entry ? entry.view.state : 'ready';
}

/** What the frame shows beside the state: a refusal under check is no doubt, and found money is no end. */
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
  const title = PANEL.useTitle(entry);
  // Queried here, because the buttons that need the shift come and go with each sale.
  const shift = PANEL.useCountedShift();
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: checks from outside find the panel by its role attribute. */}
      <div
        role="region"
        aria-label={words('panel.title')}
        className={panelStyles.panel}
        data-state={state}
        data-step={step.name}
        data-tone={toneOf(step, entry)}
        // Takes the focus if a payment has no button, so that the focus is never lost.
        tabIndex={-1}
        {...LAST_RESORT}
      >
        <ErrorBoundary
          area="payment panel"
          resetKey={entry ?? step}
          redraws={1}
          fallback={(again) => <PlainPanel step={step} entry={entry} onAgain={again} />}
        >
          <StepOfPanel step={step} entry={entry} shift={shift} />
        </ErrorBoundary>
      </div>
      <p className={textStyles.visuallyHidden} role="status">
        {isCharging(step) ? words(step.name === 'invoice' ? 'invoice.sending' : 'sending.title') : title}
      </p>
      <PANEL.LeavingCard />
    </>
  );
}

interface StepProps {
  readonly step: Step;
  readonly entry: PaymentEntry | undefined;
  readonly shift: ShiftStateView | undefined;
}

function StepOfPanel({ step, entry, shift }: StepProps) {
  switch (step.name) {
    case 'selling':
      return <Selling shift={shift} />;
    case 'scanning':
      return <PANEL.ScanningPanel />;
    case 'charging':
      return <SendingPanel amount={step.amountTiyin} />;
    case 'payment':
      return entry ? <PANEL.PaymentPanel entry={entry} /> : <SendingPanel amount={null} />;
    case 'cash':
      return <PANEL.CashPanel />;
    case 'terminal':
      return <PANEL.TerminalPanel />;
    case 'card':
      return (
        <Suspense fallback={null}>
          <PANEL.CardPanel.View />
        </Suspense>
      );
    case 'invoice':
      return (
        <Suspense fallback={null}>
          <PANEL.InvoicePanel.View />
        </Suspense>
      );
    case 'part':
      return (
        <Suspense fallback={null}>
          <PANEL.PartPanel.View />
        </Suspense>
      );
    case 'sold':
      return (
        <Suspense fallback={null}>
          <PANEL.SoldPanel.View sale={step.sale} />
        </Suspense>
      );
  }
}

/** Without a journal nothing can be sold. */
function Selling({ shift }: Pick<StepProps, 'shift'>) {
  const problem = useTill(chargingProblem);
  const half = useOpenSale();
  return PANEL.isJournalError(problem) ? (
    <Suspense fallback={<Trouble error={problem} />}>
      <PANEL.JournalPanel.View problem={problem}>
        <PanelError />
      </PANEL.JournalPanel.View>
    </Suspense>
  ) : (
    <PANEL.SellingPanel
      inPlace={
        half && (
          <Suspense fallback={null}>
            <PANEL.HalfPaidPanel.View sale={half} />
          </Suspense>
        )
      }
      buttons={
        <PANEL.ShiftButtons shift={shift}>
          <PANEL.PayButtons />
        </PANEL.ShiftButtons>
      }
    />
  );
}

/** Until the panel with the way out has loaded. */
const Trouble = ({ error }: { readonly error: TillError }) => (
  <PanelBody>
    <PanelNotice icon="stop">
      <ErrorText error={error} />
    </PanelNotice>
  </PanelBody>
);

function SendingPanel({ amount }: { readonly amount: Tiyin | null }) {
  const words = useWords();
  return (
    <>
      <PanelBody>
        <PANEL.Stage
          tone="waiting"
          hero="amount"
          title={words('sending.title')}
          amount={amount}
          sign={<ProgressBar />}
        />
      </PanelBody>
      <PanelButtons />
    </>
  );
}
