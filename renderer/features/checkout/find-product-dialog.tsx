/** Resolves an unknown scan: a product found by name, goods that are not on file, or nothing. */
import { useRef, useState } from 'react';
import { LONGEST_SEARCH } from '../../../shared/catalogue/catalogue.ts';
import type { Product } from '../../../shared/catalogue/product.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { LineId } from '../../../shared/ids.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { ProductHits, StepsToHits } from './product-hits.tsx';
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
  /** As scanned. */
  readonly code: string;
  /** The product is sold by weight: the next dialog asks for the weight. */
  readonly onWeighed: (product: Product) => void;
}

function SearchDialog({ lineId, code, onWeighed }: SearchDialogProps) {
  const { route, selling, play } = useTillApp();
  const words = useWords();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<TillError | null>(null);
  const wanted = text.trim();
  // Hits of earlier words disappear at once, because Enter takes the first hit.
  const { value: found, error: problem } = useTillQuery(
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
      <StepsToHits
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
          maxLength={LONGEST_SEARCH}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setRefused(null);
          }}
        />
        <ProductHits found={found} onChoose={(product) => void choose(product)} />
      </StepsToHits>
      {error && <ErrorAlert error={error} />}
      <ButtonRow>
        <Button label={words('button.back')} icon="back" hint="Esc" onPress={route.closeDialog} />
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
