/** The receipt without prices, for goods that are a present. */
import { useState } from 'react';
import type { SaleId } from '../../../shared/ids.ts';
import { giftPaper } from '../../../shared/paper/gift-paper.ts';
import { paperShopOf } from '../../../shared/paper/paper-head.ts';
import { AskedPaper } from '../../context/asked-paper.tsx';
import { useTillQuery } from '../../context/till-query.ts';
import { useTill } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';

interface OfSale {
  /** Of a complete sale. */
  readonly saleId: SaleId;
}

/** isAlone: it is what its dialog is for. */
export function GiftButton({ saleId, isAlone = false }: OfSale & { readonly isAlone?: boolean }) {
  const words = useWords();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button
        label={words(isAlone ? 'gift.do' : 'gift.print')}
        icon="print"
        onPress={() => setAsked(true)}
        {...(isAlone && { tone: 'main', hint: 'Enter', isFirst: true })}
      />
      {isAsked && <Gift saleId={saleId} onEnd={() => setAsked(false)} />}
    </>
  );
}

function Gift({ saleId, onEnd }: OfSale & { readonly onEnd: () => void }) {
  const words = useWords();
  const shop = useTill(paperShopOf);
  const { value: sale, error } = useTillQuery('sales.one', { saleId });
  if (error) return <ErrorAlert error={error} />;
  if (!sale) return null;
  return (
    <AskedPaper
      asked={{ kind: 'gift', saleId }}
      draw={(isCopy) => [giftPaper({ words, shop, sale }, isCopy)]}
      onEnd={onEnd}
    />
  );
}
