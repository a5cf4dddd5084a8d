/** Shared by the panel's steps: the buttons that end a sale or go back to it, and the reason of a refusal. */

import type { TillError } from '../../shared/errors/till-error.ts';
import type { SaleId } from '../../shared/ids.ts';
import { useWords } from '../i18n/words.ts';
import alertStyles from '../ui/alert.module.css';
import { Button } from '../ui/button.tsx';
import { ErrorText } from '../ui/error-text.tsx';
import { Icon } from '../ui/icon.tsx';
import { notReadyKey } from './till.ts';
import { useRoute, useTill, useTillApp } from './use-till-app.ts';

/** On to the next customer. Enter presses it too, but not before the end could be seen. */
export function NewSaleButton({ isMain = true }: { readonly isMain?: boolean }) {
  const { nextSale } = useTillApp();
  const words = useWords();
  return (
    <Button
      isFirst
      label={words('button.new-sale')}
      icon="plus"
      hint="Enter"
      tone={isMain ? 'main' : 'plain'}
      size="large"
      onPress={() => void nextSale.newSale()}
      onKeyPress={() => void nextSale.newSaleByEnter()}
    />
  );
}

/** Back to the unchanged basket. */
export function CancelButton() {
  const { paying } = useTillApp();
  const words = useWords();
  return (
    <Button
      label={words('button.cancel')}
      icon="cross"
      hint="Esc"
      size="large"
      onPress={paying.backToBasket}
    />
  );
}

/** Nothing in a shop that prints no receipts. */
export function PrintButton({ saleId }: { readonly saleId: SaleId }) {
  const { route } = useTillApp();
  const words = useWords();
  const prints = useTill(({ settings }) => settings.receiptPrinting !== 'never');
  if (!prints) return null;
  return (
    <Button
      label={words('button.print')}
      icon="print"
      hint="F12"
      size="large"
      onPress={() => route.print(saleId)}
    />
  );
}

/** null: the sentence about a card or the basket says it all. */
function titleOf(error: TillError, isRefused: boolean) {
  if (isRefused) return error.code.startsWith('card.') ? null : 'panel.not-done';
  return error.code.startsWith('basket.') ? null : notReadyKey(error);
}

/** Why the panel refused the last request, or why it can take none. */
export function PanelError({ problem = null }: { readonly problem?: TillError | null }) {
  const words = useWords();
  const refused = useRoute((route) => route.panelError);
  const error = refused ?? problem;
  if (!error) return null;
  const title = titleOf(error, refused !== null);
  return (
    <div className={alertStyles.alert}>
      <Icon name="stop" />
      <div>
        {title && <p className={alertStyles.title}>{words(title)}</p>}
        <ErrorText error={error} announce="alert" />
      </div>
    </div>
  );
}
