/** Prices: another one for a line, by right; and what something costs, without selling it. */
import { useState } from 'react';
import { LONGEST_SCAN } from '../../../shared/contract/basket.ts';
import type { LineId } from '../../../shared/ids.ts';
import { parseSoum } from '../../../shared/money.ts';
import { useAsked } from '../../app/asked.ts';
import { useBasket, useTillApp } from '../../app/use-till-app.ts';
import { unitText } from '../../i18n/goods-words.ts';
import { moneyText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { Money } from '../../ui/money.tsx';
import textStyles from '../../ui/text.module.css';
import { AskDialog } from './ask-dialog.tsx';
import styles from './dialogs.module.css';
import { NumberField } from './number-field.tsx';

export function PriceDialog({ lineId }: { readonly lineId: LineId }) {
  const { route, selling } = useTillApp();
  const words = useWords();
  const priced = useBasket((basket) => basket.priced.lines.find(({ line }) => line.lineId === lineId));
  const [typed, setTyped] = useState<string | null>(null);
  if (!priced?.product) return null;
  const { line, product, unitPriceTiyin } = priced;
  const price = parseSoum(typed ?? '');
  const reset = (): void => {
    void selling.setPrice(lineId, null).then((error) => {
      if (error) selling.refuse(error);
      else route.openDialog(null);
    });
  };
  return (
    <AskDialog
      title={words('price.title', { name: product.name })}
      ready={price.ok && price.value > 0}
      send={async () => (price.ok ? selling.setPrice(lineId, price.value) : null)}
      beside={line.priceTiyin !== null && <Button label={words('price.reset')} icon="back" onPress={reset} />}
    >
      <NumberField
        label={words('price.value', { unit: unitText(words, product.unit) })}
        unit={words('money.unit')}
        typed={typed}
        before={moneyText(unitPriceTiyin)}
        decimals
        onChange={setTyped}
      />
    </AskDialog>
  );
}

/** code: what was scanned last while it is open. */
export function PriceCheckDialog({ code }: { readonly code: string | null }) {
  const { route } = useTillApp();
  const words = useWords();
  const [typed, setTyped] = useState('');
  const { value: found, error } = useAsked(
    'product.price-check',
    code === null ? null : { code: code.slice(0, LONGEST_SCAN) },
    { fresh: true },
  );
  return (
    <Dialog title={words('price-check.title')} onClose={route.closeDialog}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') route.openDialog({ kind: 'price-check', code: typed.trim() });
        }}
      >
        <label htmlFor="price-check">{words('price-check.code')}</label>
        <input
          id="price-check"
          type="text"
          autoComplete="off"
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      <div role="status" className={styles.check}>
        {found && (
          <>
            <p className={styles.found}>{found.name}</p>
            <p className={styles.price}>
              <Money amount={found.priceTiyin} large />
            </p>
            <p className={textStyles.quiet}>
              {words('price-check.unit', { unit: unitText(words, found.unit) })}
            </p>
          </>
        )}
        {found === null && <p>{words('price-check.unknown', { code: code ?? '' })}</p>}
        {error && <ErrorAlert error={error} />}
      </div>
      <ButtonRow>
        <Button label={words('key.close')} icon="cross" hint="Esc" onPress={route.closeDialog} />
      </ButtonRow>
    </Dialog>
  );
}
