/** A cash sale is over: the change is what the cashier needs next. */
import { useEffect, useRef } from 'react';
import type { SaleView } from '../../../shared/contract/history.ts';
import { useWords } from '../../i18n/words.ts';
import { Money } from '../../ui/money.tsx';
import { PanelBody, PanelButtons, PanelMark } from '../../ui/panel.tsx';
import { NewSaleButton, PanelError, PrintButton } from './panel-parts.tsx';

export function CashDonePanel({ sale }: { readonly sale: SaleView }) {
  const words = useWords();
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  const { cash } = sale;
  return (
    <>
      <PanelBody>
        <div className="pay pay-cash">
          <PanelMark icon="cash" />
          <h2 className="pay-title">{words('cash.done')}</h2>
          {cash && cash.changeTiyin > 0 ? (
            <>
              <p className="total-label">{words('cash.change')}</p>
              <p className="pay-amount">
                <Money amount={cash.changeTiyin} large />
              </p>
            </>
          ) : (
            <p className="pay-seconds">{words('cash.nothing-back')}</p>
          )}
          <dl className="sums">
            <dt>{words('panel.total')}</dt>
            <dd>
              <Money amount={sale.totalTiyin} />
            </dd>
            {cash && (
              <>
                <dt>{words('cash.given')}</dt>
                <dd>
                  <Money amount={cash.givenTiyin} />
                </dd>
              </>
            )}
          </dl>
          <p className="quiet">{words('fiscal.none-for-cash')}</p>
          {sale.mode === 'training' && <strong>{words('detail.training')}</strong>}
          <PanelError />
        </div>
      </PanelBody>
      <PanelButtons main={<NewSaleButton ref={next} />}>
        <PrintButton saleId={sale.saleId} />
      </PanelButtons>
    </>
  );
}
