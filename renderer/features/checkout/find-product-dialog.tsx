/** What an unknown scan is: a product that is found by its name, one that is not on file, or nothing. */
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Product } from '../../../shared/catalogue/product.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { LineId } from '../../../shared/ids.ts';
import { useAsked } from '../../app/asked.ts';
import { useTillApp } from '../../app/use-till-app.ts';
import { unitText } from '../../i18n/goods-words.ts';
import { moneyText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import { stepInGrid } from '../../ui/step-in-grid.ts';
import textStyles from '../../ui/text.module.css';
import dialogs from './dialogs.module.css';
import styles from './find-product-dialog.module.css';
import { useLineName, WeighDialog } from './quantity-dialog.tsx';

export function FindProductDialog({ lineId }: { readonly lineId: LineId }) {
  const { selling } = useTillApp();
  const code = useLineName(lineId);
  const [weighed, setWeighed] = useState<Product | null>(null);
  if (code === undefined) return null;
  return weighed ? (
    <WeighDialog product={weighed} send={(quantity) => selling.replaceUnknown(lineId, weighed, quantity)} />
  ) : (
    <SearchDialog lineId={lineId} code={code} onWeighed={setWeighed} />
  );
}

interface SearchDialogProps {
  readonly lineId: LineId;
  /** As it was scanned. */
  readonly code: string;
  /** It is sold by weight, which is asked next. */
  readonly onWeighed: (product: Product) => void;
}

function SearchDialog({ lineId, code, onWeighed }: SearchDialogProps) {
  const { route, selling, play } = useTillApp();
  const words = useWords();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<TillError | null>(null);
  const wanted = text.trim();
  // What other words found is gone at once: Enter takes the first.
  const { value: found, error: problem } = useAsked(
    'catalogue.search',
    wanted === '' ? null : { text: wanted },
  );
  const busy = useRef(false);
  const choose = async (product: Product): Promise<void> => {
    if (product.soldBy === 'weight') {
      onWeighed(product);
      return;
    }
    if (busy.current) return;
    busy.current = true;
    const error = await selling.replaceUnknown(lineId, product, null);
    busy.current = false;
    setRefused(error);
    if (error) play('error');
    else route.openDialog(null);
  };
  const [first] = found ?? [];
  const error = refused ?? problem;
  return (
    <Dialog title={words('unknown-scan.find-title', { code })} onClose={route.closeDialog}>
      <Steps
        onSubmit={() => {
          if (first) void choose(first);
        }}
      >
        <label htmlFor="find-product">{words('unknown-scan.find-field')}</label>
        <input
          id="find-product"
          type="text"
          autoComplete="off"
          autoFocus
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setRefused(null);
          }}
        />
        <Hits found={found} onChoose={(product) => void choose(product)} />
      </Steps>
      {error && <ErrorAlert error={error} />}
      <ButtonRow>
        <Button label={words('key.cancel')} icon="cross" hint="Esc" onPress={route.closeDialog} />
        <Button
          label={words('unknown-scan.not-on-file')}
          icon="plus"
          onPress={() => route.openDialog({ kind: 'open-item', replaces: lineId })}
        />
        <Button
          apart
          label={words('unknown-scan.dismiss')}
          icon="bin"
          onPress={() => {
            route.closeDialog();
            selling.dismiss(lineId);
          }}
        />
      </ButtonRow>
    </Dialog>
  );
}

/** The arrows go from the field to the hits below it, and back. */
function Steps({ onSubmit, children }: { readonly onSubmit: () => void; readonly children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  const step = (event: KeyboardEvent): void => {
    if (!form.current || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    if (stepInGrid(form.current, event.key) === 'above') form.current.querySelector('input')?.focus();
  };
  return (
    <form
      ref={form}
      className={dialogs.form}
      onKeyDown={step}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

interface HitsProps {
  readonly found: readonly Product[] | undefined;
  readonly onChoose: (product: Product) => void;
}

function Hits({ found, onChoose }: HitsProps) {
  const words = useWords();
  if (found === undefined || found.length === 0) {
    const says = found === undefined ? 'unknown-scan.find-hint' : 'unknown-scan.nothing';
    return (
      <p className={`${textStyles.quiet} ${styles.hits}`} role="status">
        {words(says)}
      </p>
    );
  }
  return (
    <ul className={styles.hits}>
      {found.map((product, at) => (
        <li key={product.productId}>
          <button type="button" className={styles.hit} onClick={() => onChoose(product)}>
            <span className={styles.name}>{product.name}</span>
            <span className={styles.price}>
              {moneyText(product.priceTiyin)}
              {product.soldBy === 'weight' && `/${unitText(words, product.unit)}`}
            </span>
            {at === 0 && <KeyHint>Enter</KeyHint>}
          </button>
        </li>
      ))}
    </ul>
  );
}
