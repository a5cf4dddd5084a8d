/** Shows the price of a product by its code or name, without selling the product. */
import { useState } from 'react';
import { LONGEST_SEARCH } from '../../../shared/catalogue/catalogue.ts';
import type { Product } from '../../../shared/catalogue/product.ts';
import { LONGEST_SCAN } from '../../../shared/contract/basket.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { unitText } from '../../i18n/goods-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { OF_A_CODE } from '../../ui/clean-typing.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { Money } from '../../ui/money.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './dialogs.module.css';
import { ProductHits, StepsToHits } from './product-hits.tsx';

/** code: the last scan while the dialog is open, or a typed and entered code. Later typing replaces it. */
export function PriceCheckDialog({ code }: { readonly code: string | null }) {
  const { route } = useTillApp();
  const words = useWords();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Product | null>(null);
  const { value: byCode, error: codeProblem } = useTillQuery(
    'product.price-check',
    code === null ? null : { code: code.slice(0, LONGEST_SCAN) },
    { fresh: true },
  );
  // A person who presses Enter before a name is found has entered the words as a code, which finds nothing.
  const text = (code === null ? typed : byCode === null ? code : '').trim().slice(0, LONGEST_SEARCH);
  const { value: found, error: searchProblem } = useTillQuery(
    'catalogue.search',
    text === '' ? null : { text },
  );
  const priced = code === null ? chosen : (byCode ?? null);
  const isTyping = priced === null && text !== '' && !(code !== null && found?.length === 0);
  const error = codeProblem ?? searchProblem;
  const enter = (wanted: string | null): void => route.openDialog({ kind: 'price-check', code: wanted });
  const choose = (product: Product): void => {
    setChosen(product);
    setTyped('');
    enter(null);
  };
  const submit = (): void => {
    const [first] = isTyping ? (found ?? []) : [];
    if (first) choose(first);
    else if (code === null && text !== '') enter(text);
  };
  return (
    <Dialog title={words('price-check.title')} onClose={route.closeDialog}>
      <StepsToHits onSubmit={submit}>
        <label htmlFor="price-check">{words('price-check.code')}</label>
        <input
          id="price-check"
          type="text"
          {...OF_A_CODE}
          autoComplete="off"
          autoFocus
          value={code === null ? typed : ''}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(null);
            if (code !== null) enter(null);
          }}
        />
        {isTyping ? (
          <ProductHits found={found} onChoose={choose} />
        ) : (
          <div className={styles.check}>
            <div role="status">
              {priced && <Priced product={priced} />}
              {code !== null && byCode === null && found && <p>{words('price-check.unknown', { code })}</p>}
            </div>
            {code === null && priced === null && (
              <p className={textStyles.quiet}>{words('price-check.hint')}</p>
            )}
          </div>
        )}
      </StepsToHits>
      {error && <ErrorAlert error={error} />}
      <ButtonRow>
        <Button label={words('button.close')} icon="cross" hint="Esc" onPress={route.closeDialog} />
      </ButtonRow>
    </Dialog>
  );
}

function Priced({ product: { name, priceTiyin, unit } }: { readonly product: Product }) {
  const words = useWords();
  return (
    <>
      <p className={styles.found}>{name}</p>
      <p className={styles.price}>
        <Money amount={priceTiyin} large />
      </p>
      <p className={textStyles.quiet}>{words('price-check.unit', { unit: unitText(words, unit) })}</p>
    </>
  );
}
