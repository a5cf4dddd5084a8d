/** The receipt without prices, for goods that are a present. */
import { useState } from 'react';
import type { SaleView } from '../../../shared/contract/history.ts';
import { giftPaper } from '../../../shared/paper/gift-paper.ts';
import { paperShopOf } from '../../../shared/paper/paper-head.ts';
import { AskedPaper } from '../../context/asked-paper.tsx';
import { useTill } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';

/** sale: complete. */
export function GiftButton({ sale }: { readonly sale: SaleView }) {
  const words = useWords();
  const shop = useTill(paperShopOf);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button label={words('gift.print')} icon="print" onPress={() => setAsked(true)} />
      {isAsked && (
        <AskedPaper
          asked={{ kind: 'gift', saleId: sale.saleId }}
          draw={(isCopy) => [giftPaper({ words, shop, sale }, isCopy)]}
          onEnd={() => setAsked(false)}
        />
      )}
    </>
  );
}
