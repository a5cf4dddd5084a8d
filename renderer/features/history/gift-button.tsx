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

export function GiftButton({ saleId }: OfSale) {
  const words = useWords();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button label={words('gift.print')} icon="print" onPress={() => setAsked(true)} />
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
