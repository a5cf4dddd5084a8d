/** A cash or terminal tender completed the sale: the cashier needs the change next. */
import type { SaleView } from '../../../shared/contract/history.ts';
import { type Tiyin, ZERO_TIYIN } from '../../../shared/money.ts';
import { isByGateway } from '../../../shared/tender/tender.ts';
import { NewSaleButton, PanelError, PrintButton } from '../../context/panel-parts.tsx';
import { usePayments, useTill } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { Money } from '../../ui/money.tsx';
import { PanelBody, PanelButtons } from '../../ui/panel.tsx';
import { PanelNotice } from '../../ui/panel-notice.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './sold-panel.module.css';
import { TenderLines } from './tender-lines.tsx';

export function SoldPanel({ sale }: { readonly sale: SaleView }) {
  const words = useWords();
  const held = sale.tenders.filter(({ heldTiyin }) => heldTiyin > 0);
  const last = held.at(-1);
  const byTerminal = last?.kind === 'terminal';
  return (
    <>
      <PanelBody>
        <PanelNotice
          icon="check"
          tone="paid"
          title={words(held.length > 1 ? 'sold.mixed' : byTerminal ? 'sold.terminal' : 'cash.done')}
        >
          {byTerminal ? (
            <p className={styles.amount}>
              <Money amount={last.amountTiyin} large />
            </p>
          ) : (
            <Change amount={sale.cash?.changeTiyin ?? ZERO_TIYIN} />
          )}
          {held.some(({ kind }) => kind === 'cash') && <DrawerByKey />}
          {held.length > 1 && (
            <TenderLines tenders={held} totalTiyin={sale.totalTiyin} givenTiyin={sale.cash?.givenTiyin} />
          )}
          {held.length === 1 && sale.cash && (
            <dl className={styles.sums}>
              <dt>{words('panel.total')}</dt>
              <dd>
                <Money amount={sale.totalTiyin} />
              </dd>
              <dt>{words('cash.given')}</dt>
              <dd>
                <Money amount={sale.cash.givenTiyin} />
              </dd>
            </dl>
          )}
          <Fiscal sale={sale} />
          {sale.mode === 'training' && <strong>{words('detail.training')}</strong>}
          <PanelError />
        </PanelNotice>
      </PanelBody>
      <PanelButtons main={<NewSaleButton />}>
        <PrintButton saleId={sale.saleId} />
      </PanelButtons>
    </>
  );
}

/** The printer did not open the drawer, and the change is due. */
function DrawerByKey() {
  const notice = useTill(({ notices }) => notices.find(({ id }) => id.startsWith('drawer.')));
  return notice ? <ErrorAlert error={notice.error} /> : null;
}

/** Stays until the next sale: the drawer is open, and the customer waits. */
function Change({ amount }: { readonly amount: Tiyin }) {
  const words = useWords();
  if (amount === 0) return <p className={styles.nothing}>{words('cash.nothing-back')}</p>;
  return (
    <>
      <p className={styles.nothing}>{words('cash.change')}</p>
      <p className={styles.amount}>
        <Money amount={amount} large />
      </p>
    </>
  );
}

/**
 * Only a payment through the service has its fiscal receipt. The panel states this, so that no person waits
 * for one.
 */
function Fiscal({ sale }: { readonly sale: SaleView }) {
  const words = useWords();
  const code = sale.tenders.find((tender) => isByGateway(tender) && tender.heldTiyin > 0);
  const id = code?.transactionId ?? null;
  const receipt = usePayments(({ entries }) => (id === null ? null : entries.get(id)?.view.receipt));
  const isCash = sale.tenders.every(({ kind }) => kind === 'cash');
  const none = isCash ? 'fiscal.none-for-cash' : 'sold.no-fiscal';
  return <p className={textStyles.quiet}>{words(code ? `fiscal.${receipt?.state ?? 'queued'}` : none)}</p>;
}
