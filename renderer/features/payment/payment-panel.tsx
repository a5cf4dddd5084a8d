/** The panel while it shows a payment, with the buttons that its state allows. */

import { isManagersAction } from '../../../shared/contract/payment.ts';
import type { Tiyin } from '../../../shared/money.ts';
import { isUnderWay } from '../../../shared/payment/state.ts';
import { NewSaleButton, PanelError, PrintButton } from '../../context/panel-parts.tsx';
import { mayBeTendered, type PaymentEntry } from '../../context/payments.ts';
import { useLeadingTender } from '../../context/use-leading-tender.ts';
import { useCashStop, useOpenSale } from '../../context/use-open-sale.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { PanelBody, PanelButtons } from '../../ui/panel.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ActionButtons, mainAction } from './action-buttons.tsx';
import { isSlow } from './countdown.ts';
import { againIn, keyFor } from './instrument-words.ts';
import { PaymentBody } from './payment-body.tsx';
import { useShown } from './use-shown.ts';

export function PaymentPanel({ entry }: { readonly entry: PaymentEntry }) {
  useShown(entry);
  return (
    <>
      <PanelBody>
        <PaymentBody entry={entry} />
        <PanelError />
      </PanelBody>
      <StateButtons entry={entry} />
    </>
  );
}

function StateButtons({ entry }: { readonly entry: PaymentEntry }) {
  const { view } = entry;
  if (view.state === 'paid') return <PaidButtons entry={entry} />;
  if (view.alarm?.kind === 'charged') return <FoundButtons entry={entry} />;
  if (view.state === 'sending') return <SendingButtons entry={entry} />;
  if (isUnderWay(view.state)) {
    return (
      <PanelButtons>
        <ActionButtons entry={entry} actions={view.actions} />
      </PanelButtons>
    );
  }
  return mayBeTendered(view) ? <TenderButtons entry={entry} /> : <LeftButtons entry={entry} />;
}

type EntryProps = { readonly entry: PaymentEntry };

/** An answer takes a moment. Only a slow payment offers the way on. */
function SendingButtons({ entry }: EntryProps) {
  const slow = isSlow(entry, useNow());
  return <PanelButtons>{slow && <ActionButtons entry={entry} actions={entry.view.actions} />}</PanelButtons>;
}

function PaidButtons({ entry }: EntryProps) {
  const { alarm, actions, goodsSince, saleId } = entry.view;
  // The refund of a payment without a problem belongs to the history.
  const needsSomebody = alarm !== null || goodsSince !== null;
  // The hand that goes on by habit finds no answer in the corner: the question stays open then.
  return (
    <PanelButtons main={<NextSale isMain={mainAction(entry.view) === undefined} />}>
      <ActionButtons
        entry={entry}
        actions={needsSomebody ? actions : actions.filter((action) => action !== 'refund')}
      />
      <PrintButton saleId={saleId} />
    </PanelButtons>
  );
}

/** Money that was found: take it where it fits the sale, give it back, or leave it in the strip. */
function FoundButtons({ entry }: EntryProps) {
  const { nextSale, paymentActions, play, route } = useTillApp();
  const words = useWords();
  const { actions, transactionId } = entry.view;
  const others = <ActionButtons entry={entry} actions={actions.filter((action) => action !== 'take')} />;
  if (!actions.includes('take')) return <PanelButtons main={<NextSale isMain />}>{others}</PanelButtons>;
  const take = async (): Promise<void> => {
    const error = await paymentActions.take(transactionId);
    if (error) play('error');
    route.sayInPanel(error);
  };
  return (
    <PanelButtons
      main={
        <Button
          label={words('action.take')}
          icon="check"
          tone="main"
          size="large"
          onPress={() => void take()}
        />
      }
    >
      {others}
      <Button label={words('button.new-sale')} icon="plus" onPress={() => void nextSale.newSale()} />
    </PanelButtons>
  );
}

/** The payment brings the sale no further money: go on, or back. */
function LeftButtons({ entry }: EntryProps) {
  const { paying } = useTillApp();
  const words = useWords();
  return (
    <PanelButtons main={<NextSale isMain={mainAction(entry.view) === undefined} />}>
      <ActionButtons entry={entry} actions={entry.view.actions} />
      {!entry.view.isGoingOn && (
        <Button label={words('button.back-to-basket')} icon="back" hint="Esc" onPress={paying.backToBasket} />
      )}
    </PanelButtons>
  );
}

function TenderButtons({ entry }: EntryProps) {
  const { paying, route } = useTillApp();
  const words = useWords();
  const noCash = useCashStop() !== null;
  const isCodeFirst = useLeadingTender() === 'code';
  const { state, actions } = entry.view;
  const empty = (): void => {
    paying.backToBasket();
    route.openDialog({ kind: 'empty' });
  };
  const again = (isMain: boolean) => (
    <Button
      isFirst={isMain}
      label={words(keyFor(entry.view, state === 'abandoned' ? 'button.another-code' : 'button.try-again'))}
      icon="again"
      hint="F9"
      {...(isMain && LEADS)}
      onPress={() => {
        const step = againIn(entry.view);
        if (step === 'scanning') paying.startScanning();
        else paying.startTender(step);
      }}
    />
  );
  const otherWay = (isMain: boolean) => (
    <Button
      isFirst={isMain}
      label={words('button.other-way')}
      icon={noCash ? 'terminal' : 'cash'}
      hint="F6"
      {...(isMain && LEADS)}
      onPress={() => paying.startTender(noCash ? 'terminal' : 'cash')}
    />
  );
  return (
    <PanelButtons main={isCodeFirst ? again(true) : otherWay(true)}>
      {/* A manager's decision about an ended payment is rare: the history offers it. */}
      <ActionButtons entry={entry} actions={actions.filter((action) => !isManagersAction(action))} />
      {state === 'abandoned' ? (
        <Button label={words('button.empty')} icon="bin" onPress={empty} />
      ) : (
        <Button label={words('button.cancel')} icon="cross" hint="Esc" onPress={paying.backToBasket} />
      )}
      {isCodeFirst ? otherWay(false) : again(false)}
    </PanelButtons>
  );
}

const LEADS = { tone: 'main', size: 'large' } as const;

/** A partly paid sale takes the rest next. */
function NextSale({ isMain }: { readonly isMain: boolean }) {
  const half = useOpenSale();
  return half ? <TakeRest owed={half.owedTiyin} isMain={isMain} /> : <NewSaleButton isMain={isMain} />;
}

function TakeRest({ owed, isMain }: { readonly owed: Tiyin; readonly isMain: boolean }) {
  const { nextSale } = useTillApp();
  const words = useWords();
  const noCash = useCashStop() !== null;
  return (
    <Button
      isFirst
      label={words('half.rest', { owed: moneyWithUnit(owed, words('money.unit')) })}
      icon={noCash ? 'terminal' : 'cash'}
      hint="Enter"
      tone={isMain ? 'main' : 'plain'}
      size="large"
      onPress={() => void nextSale.newSale()}
      onKeyPress={() => void nextSale.newSaleByEnter()}
    />
  );
}
