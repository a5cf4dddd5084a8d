/** A payment of the strip, opened: the panel's text, and its possible actions. */

import type { PaymentAction, PaymentView } from '../../../shared/contract/payment.ts';
import type { SaleId, TransactionId } from '../../../shared/ids.ts';
import type { DialogRoute } from '../../context/dialog-route.ts';
import { PanelError } from '../../context/panel-parts.tsx';
import { hasEnded, isGivenUp, mayStillCome, refundInDoubt, stripOf } from '../../context/payments.ts';
import { panelPayment } from '../../context/route.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useInvoices } from '../../context/use-invoices.ts';
import { useBasket, usePayments, useRoute, useTillApp } from '../../context/use-till-app.ts';
import { moneyText, moneyWithUnit } from '../../i18n/money.ts';
import { phoneEnd } from '../../i18n/phone.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import textStyles from '../../ui/text.module.css';
import { SetAsideBasket } from '../checkout/set-aside-basket.tsx';
import { ActionButtons, mainAction } from './action-buttons.tsx';
import { keyFor } from './instrument-words.ts';
import { PaymentBody } from './payment-body.tsx';
import { useAsideSales } from './use-aside-sales.ts';

/** The payment's basket is not on the screen. */
const isOfStrip = (action: PaymentAction): boolean => action !== 'set-aside' && action !== 'another-tender';

const givenUpKey = (view: PaymentView) => (mayStillCome(view) ? 'abandoned.watched' : 'abandoned.title');

/** from: where closing leads; left out: the screen. */
export function SetAsideDialog({
  transactionId,
  from,
}: {
  readonly transactionId: TransactionId;
  readonly from?: DialogRoute;
}) {
  const app = useTillApp();
  const words = useWords();
  const payments = usePayments((payments) => payments);
  const saleId = useBasket((basket) => basket.saleId);
  const panelId = useRoute(panelPayment);
  const sales = useAsideSales();
  const { invoices } = useInvoices();
  const entry = payments.entries.get(transactionId);
  if (!entry) return null;
  const { alarm, actions, goodsSince } = entry.view;
  const doubt = refundInDoubt(entry.view);
  const titleKey = doubt
    ? 'strip.dialog.refund'
    : isGivenUp(entry.view)
      ? givenUpKey(entry.view)
      : entry.view.saleId === saleId
        ? 'strip.dialog.this'
        : 'strip.dialog';
  const end = invoices.find((invoice) => invoice.transactionId === transactionId)?.phoneLastFour;
  const title = [
    words(keyFor(entry.view, titleKey)),
    ...(end ? [words('invoice.phone-end', { end: phoneEnd(end) })] : []),
  ];
  const strip = stripOf(payments, saleId, panelId);
  const next = entry.view.invoice ? undefined : strip[(strip.indexOf(entry) + 1) % strip.length];
  // A list of this sale alone is no choice.
  const isAlone = sales.every((sale) => sale.saleId === entry.view.saleId);
  // A refund is never the loudest: it gives money away.
  const loudest = alarm?.kind === 'charged' ? 'take' : (mainAction(entry.view) ?? null);
  const close = (): void => {
    if (from?.kind === 'held' && isAlone) app.route.openDialog(null);
    else app.route.closeDialog();
  };
  const note = (): void => {
    app.payments.note(transactionId);
    void app.queries.invalidateQueries({ queryKey: ['invoice.open'] });
    close();
  };
  return (
    <Dialog title={title.join(' · ')} onClose={close}>
      <PaymentBody entry={entry} />
      <Paid saleId={entry.view.saleId} />
      <SetAsideBasket view={entry.view} />
      <PanelError />
      <ButtonRow>
        <ActionButtons entry={entry} actions={actions.filter(isOfStrip)} main={loudest} />
        <GoneBasket saleId={entry.view.saleId} />
        <Button label={words('button.close')} icon="cross" hint="Esc" onPress={close} />
        {next && next !== entry && (
          <Button
            label={words('button.next')}
            onPress={() => {
              const { transactionId: id } = next.view;
              app.route.openDialog({ kind: 'set-aside', transactionId: id, ...(from && { from }) });
            }}
          />
        )}
        {hasEnded(entry.view) && !alarm && !doubt && goodsSince === null && (
          <Button label={words('set-aside.remove')} icon="check" onPress={note} />
        )}
      </ButtonRow>
    </Dialog>
  );
}

/** The certain part of the same sale. */
function Paid({ saleId }: { readonly saleId: SaleId }) {
  const words = useWords();
  const sale = useAsideSales().find((one) => one.saleId === saleId);
  if (!sale?.held || sale.paidTiyin === null) return null;
  const amount = moneyText(sale.paidTiyin);
  return (
    <p className={textStyles.quiet}>
      {moneyWithUnit(sale.held.totalTiyin, words('money.unit'))} · {words('held.paid', { amount })}
    </p>
  );
}

/** The sale holds money and its basket is gone: the money can only go back. */
function GoneBasket({ saleId }: { readonly saleId: SaleId }) {
  const { route } = useTillApp();
  const words = useWords();
  const { value: parked } = useTillQuery('basket.parked', undefined, { fresh: true });
  const sale = useAsideSales().find((one) => one.saleId === saleId);
  if (!sale?.held || !parked || parked.some((basket) => basket.saleId === saleId)) return null;
  return (
    <Button
      label={words('void-sale.button')}
      icon="bin"
      onPress={() => route.openDialog({ kind: 'void-sale', saleId })}
    />
  );
}
