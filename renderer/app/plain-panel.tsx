/**
 * Replaces a panel that could not be drawn: the state and amount from the store, and buttons that need
 * nothing else. It draws little, so that the same error does not break it too.
 */
import { isUnderWay } from '../../shared/payment/state.ts';
import { NewSaleButton, PanelError } from '../context/panel-parts.tsx';
import type { PaymentEntry } from '../context/payments.ts';
import type { Step } from '../context/route.ts';
import { type LeadingTender, useLeadingTender } from '../context/use-leading-tender.ts';
import { useBasket, useTillApp } from '../context/use-till-app.ts';
import { useWords } from '../i18n/words.ts';
import { Button } from '../ui/button.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Money } from '../ui/money.tsx';
import { PanelBody, PanelButtons } from '../ui/panel.tsx';
import { PanelNotice } from '../ui/panel-notice.tsx';
import { PANEL } from './first-screen-parts.ts';
import styles from './plain-panel.module.css';

interface PlainPanelProps {
  readonly step: Step;
  readonly entry: PaymentEntry | undefined;
  readonly onAgain: () => void;
}

export function PlainPanel({ step, entry, onAgain }: PlainPanelProps) {
  const words = useWords();
  const title = PANEL.useTitle(entry);
  PANEL.useShown(entry);
  return (
    <>
      <PanelBody>
        <PanelNotice icon="stop" title={title}>
          <p role="alert" data-plain>
            {words(entry ? 'broken.panel' : 'broken.part')}
          </p>
          <ErrorBoundary area="plain amount" fallback={() => null}>
            <Amount step={step} entry={entry} />
          </ErrorBoundary>
          <Button label={words('broken.again')} icon="again" onPress={onAgain} />
          <PanelError />
        </PanelNotice>
      </PanelBody>
      <ErrorBoundary area="plain buttons" fallback={() => <WaysOn step={step} entry={undefined} />}>
        <WaysOn step={step} entry={entry} />
      </ErrorBoundary>
    </>
  );
}

type Shown = Pick<PlainPanelProps, 'step' | 'entry'>;

function Amount({ step, entry }: Shown) {
  const basket = useBasket(({ toPay }) => toPay);
  const ofBasket = basket.ok ? basket.value.totalTiyin : null;
  const amount = step.name === 'sold' ? step.sale.totalTiyin : (entry?.view.amountTiyin ?? ofBasket);
  return <p className={styles.amount}>{amount === null ? '–' : <Money amount={amount} large />}</p>;
}

/** The same ways on as the panel has in each step. */
function WaysOn({ step, entry }: Shown) {
  const { paying } = useTillApp();
  const words = useWords();
  const back = (
    <Button label={words('button.cancel')} icon="cross" hint="Esc" onPress={paying.backToBasket} />
  );
  const leads = useLeadingTender();
  const toneOf = (way: LeadingTender) => (way === leads ? 'main' : 'plain');
  const cash = (
    <Button
      label={words('button.cash')}
      icon="cash"
      hint="F6"
      tone={toneOf('cash')}
      onPress={paying.startCash}
    />
  );
  const terminal = (
    <Button
      label={words('tender.way.terminal')}
      icon="terminal"
      hint="F3"
      tone={toneOf('terminal')}
      onPress={() => paying.startTender('terminal')}
    />
  );
  const pay = (
    <Button
      label={words('button.pay')}
      icon="qr"
      hint="F9"
      tone={toneOf('code')}
      onPress={paying.startScanning}
    />
  );
  switch (step.name) {
    case 'selling':
      return (
        <PanelButtons main={pay}>
          {cash}
          {terminal}
        </PanelButtons>
      );
    case 'scanning':
      return (
        <PanelButtons>
          {back}
          {cash}
          {terminal}
        </PanelButtons>
      );
    case 'cash':
    case 'terminal':
    case 'part':
    case 'card':
    case 'invoice':
      return <PanelButtons>{back}</PanelButtons>;
    case 'charging':
      return <PanelButtons />;
    case 'sold':
      return <PanelButtons main={<NewSaleButton />} />;
    case 'payment': {
      const state = entry?.view.state;
      const actions = entry && <PANEL.ActionButtons entry={entry} actions={entry.view.actions} />;
      if (state && isUnderWay(state)) return <PanelButtons>{actions}</PanelButtons>;
      return (
        <PanelButtons main={<NewSaleButton />}>
          {actions}
          {state !== 'paid' && back}
        </PanelButtons>
      );
    }
  }
}
