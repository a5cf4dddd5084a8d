/**
 * Voids a sale that holds money: the money goes back tender by tender, electronic first, then the sale ends.
 * Each step comes from the books, so a person may close the dialog and resume at any time.
 */
import { useEffect, useState } from 'react';
import type { SaleTendersView } from '../../../shared/contract/tenders.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { addTiyin } from '../../../shared/money.ts';
import { isReason } from '../../../shared/reason.ts';
import { paymentsToEnd } from '../../context/open-sale.ts';
import type { Done } from '../../context/selling.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useStaff, useTill, useTillApp } from '../../context/use-till-app.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { ReasonPresets } from '../../ui/reason-presets.tsx';
import styles from './void-dialog.module.css';
import { VoidStepRow } from './void-step-row.tsx';
import { voidRows } from './void-steps.ts';

const PRESETS = [1, 2, 3] as const;

export function VoidSaleDialog({ saleId }: { readonly saleId: SaleId }) {
  const { route } = useTillApp();
  const words = useWords();
  const { value: view, error } = useTillQuery('sale.tenders', { saleId });
  const title = view?.state === 'voided' ? 'void-sale.done-title' : 'void-sale.title';
  return (
    <Dialog title={words(title)} onClose={route.closeDialog} firm wide>
      {error && !view && <ErrorAlert error={error} />}
      {view && (view.voidSteps === null ? <Result view={view} /> : <Steps view={view} />)}
    </Dialog>
  );
}

function Steps({ view }: { readonly view: SaleTendersView }) {
  const { payments, play, route, tendering } = useTillApp();
  const words = useWords();
  const asksWhy = useTill(({ settings }) => settings.voidReason);
  const shopsReasons = useTill(({ settings }) => settings.refundReasons);
  const { value: sale } = useTillQuery('sales.one', { saleId: view.saleId });
  // null until something is typed. A shop that requires no reason records that none was given.
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<TillError | null>(null);
  const reason = (typed ?? (asksWhy ? '' : words('void-sale.not-asked'))).trim();
  useEffect(() => {
    // The dialogs behind a step show the payment from the store, which lacks payments of earlier days.
    for (const payment of sale?.payments ?? []) payments.take(payment);
  }, [sale, payments]);
  // A manager needs nobody. Everybody else asks once, before the first step.
  const mayAll = useStaff(
    ({ view: { rights, refundLimitTiyin } }) =>
      rights.includes('refund') && rights.includes('void-sale') && refundLimitTiyin === null,
  );
  const [isAgreed, setAgreed] = useState(false);
  const report = (problem: TillError | null): void => {
    setError(problem);
    if (problem) play('error');
  };
  // The shop's own reasons replace the till's, as in a return.
  const presets =
    shopsReasons.length > 0 ? shopsReasons : PRESETS.map((preset) => words(`void-sale.reason.${preset}`));
  const ask = async (): Promise<void> => {
    const agreed = await tendering.agreeVoid(view.saleId, reason);
    if (agreed.ok) {
      setTyped(agreed.value);
      setAgreed(true);
    }
    report(agreed.ok ? null : agreed.error);
  };
  const give = (send: (why: string) => Done): void => {
    if (isReason(reason)) void tendering.voidStep(view.saleId, reason, send).then(report);
  };
  const rows = voidRows(view);
  const waits = paymentsToEnd(view);
  const isDone = view.voidSteps?.length === 0;
  const held = moneyWithUnit(view.heldTiyin, words('money.unit'));
  return (
    <>
      <p>{isDone ? words('void-sale.all-back') : words('void-sale.explain', { held })}</p>
      <div className={styles.why}>
        <ReasonField id="void-sale-reason" value={typed ?? reason} onChange={setTyped} />
        <ReasonPresets reasons={presets} value={typed ?? reason} onChange={setTyped} />
      </div>
      <ol className={styles.steps}>
        {waits.map(({ what, transactionId }) => (
          <li key={transactionId} className={styles.step} data-next>
            <Icon name={what === 'wait-for-payment' ? 'hourglass' : 'bell'} />
            <p className={styles.what}>{words(`void-step.${what}`)}</p>
            {what === 'settle-charged' && (
              <Button
                label={words('void-step.show')}
                onPress={() => route.openDialog({ kind: 'set-aside', transactionId })}
              />
            )}
          </li>
        ))}
        {rows.map((row) => (
          <VoidStepRow
            key={row.tender.tenderId}
            saleId={view.saleId}
            row={row}
            payment={sale?.payments.find(({ transactionId }) => transactionId === row.tender.transactionId)}
            mayBeCash={view.byHand.some(
              ({ tenderId, how }) => tenderId === row.tender.tenderId && how === 'cash',
            )}
            isLesson={view.otherMode === 'training'}
            reason={isReason(reason) ? reason : null}
            give={give}
            ask={mayAll || isAgreed ? null : () => void ask()}
          />
        ))}
      </ol>
      {error && <ErrorAlert error={error} />}
      <ButtonRow>
        <Button
          label={words(isDone ? 'void-sale.keep' : 'void-sale.later')}
          icon="back"
          hint="Esc"
          onPress={route.closeDialog}
        />
        <Button
          apart
          label={words('void-sale.do')}
          icon="bin"
          tone="danger"
          disabled={!isDone || !isReason(reason)}
          onPress={() => give((why) => tendering.voidSale(view.saleId, why))}
        />
      </ButtonRow>
    </>
  );
}

/** The end: voided, or completed while the dialog was open. */
function Result({ view }: { readonly view: SaleTendersView }) {
  const { route } = useTillApp();
  const words = useWords();
  const isVoid = view.state === 'voided';
  const back = addTiyin(
    ...view.tenders.flatMap(({ refunds }) =>
      refunds.filter(({ state }) => state === 'refunded').map(({ amountTiyin }) => amountTiyin),
    ),
  );
  return (
    <>
      <div className={styles.result} role="status">
        <Icon name={isVoid ? 'check' : 'stop'} size={40} />
        <p>
          {words(isVoid ? 'void-sale.done' : 'void-sale.completed', {
            back: moneyWithUnit(back, words('money.unit')),
          })}
        </p>
      </div>
      <ButtonRow>
        <Button
          label={words('button.close')}
          icon="cross"
          hint="Esc"
          tone="main"
          onPress={route.closeDialog}
        />
      </ButtonRow>
    </>
  );
}
