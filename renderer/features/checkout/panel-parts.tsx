/** The parts that the panel's steps share: its body above, its buttons below, always at the same place. */

import { type ReactNode, type Ref, useEffect } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { useRoute, useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { PaymentEntry } from '../payment/payments.ts';

export const PanelBody = ({ children }: { readonly children: ReactNode }) => (
  <div className="panel-body">{children}</div>
);

/** others: beside or above the main button. The main button keeps the corner where Pay is. */
export const PanelButtons = ({
  children,
  main,
}: {
  readonly children?: ReactNode;
  readonly main?: ReactNode;
}) => (
  <div className="panel-keys" aria-live="off">
    {children && <div className="panel-keys-others">{children}</div>}
    <div className="panel-keys-main">{main}</div>
  </div>
);

/** The round sign above a title. */
export const PanelMark = ({ icon }: { readonly icon: IconName }) => (
  <span className="pay-mark">
    <Icon name={icon} size={40} />
  </span>
);

/** On to the next customer; it takes Enter. byEnter: what Enter does, where that differs from a touch. */
export function NewSaleButton({
  ref,
  byEnter,
}: {
  readonly ref: Ref<HTMLButtonElement>;
  readonly byEnter?: () => void;
}) {
  const { nextSale } = useTillApp();
  const words = useWords();
  const onPress = (): void => void nextSale.newSale();
  return (
    <Button
      ref={ref}
      label={words('key.new-sale')}
      icon="plus"
      hint="Enter"
      tone="main"
      size="large"
      onPress={onPress}
      onKeyPress={byEnter ?? onPress}
    />
  );
}

/** Back to the basket as it was. */
export function CancelButton() {
  const { paying } = useTillApp();
  const words = useWords();
  return (
    <Button label={words('key.cancel')} icon="cross" hint="Esc" size="large" onPress={paying.backToBasket} />
  );
}

export function PrintButton({ saleId }: { readonly saleId: SaleId }) {
  const { route } = useTillApp();
  const words = useWords();
  return <Button label={words('key.print')} icon="print" size="large" onPress={() => route.print(saleId)} />;
}

/** Without a secret cash works; without a journal nothing can be sold. */
export const notReadyKey = ({ code }: TillError) =>
  code.startsWith('journal.') ? 'panel.closed' : 'panel.not-ready';

/** Why the last thing that the panel was asked did not happen, or why it can't. */
export function PanelError({ problem = null }: { readonly problem?: TillError | null }) {
  const words = useWords();
  const refused = useRoute((route) => route.panelError);
  const error = refused ?? problem;
  if (!error) return null;
  // What is wrong with the basket itself is said by the sentence alone.
  const title = refused ? 'panel.not-done' : error.code.startsWith('basket.') ? null : notReadyKey(error);
  return (
    <div className="alert" role="alert">
      <Icon name="stop" />
      <div>
        {title && <p className="alert-title">{words(title)}</p>}
        <ErrorText error={error} />
      </div>
    </div>
  );
}

/**
 * Tells the main process that somebody can see a payment as paid: once its picture stands, in a window that is seen. For
 * the panel alone. entry: what it draws.
 */
export function useShown(entry: PaymentEntry | undefined): void {
  const { paymentActions } = useTillApp();
  const paidId = entry?.view.state === 'paid' ? entry.view.transactionId : null;
  useEffect(() => {
    if (paidId === null) return;
    const tell = (): void => {
      if (document.visibilityState === 'visible') paymentActions.shown(paidId);
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [paidId, paymentActions]);
}
