/**
 * What the customer takes home: the shop, who took the money, the goods with what was taken off, what was paid with, the fiscal code. What
 * was tried and came to nothing is no business of a receipt. What was given back stands on a paper of its own.
 */
import type { ReactNode } from 'react';
import type { ReceiptLine, SaleView } from '../../../shared/contract/history.ts';
import type { TenderRefundView, TenderView } from '../../../shared/contract/tenders.ts';
import type { RefundId, StaffId } from '../../../shared/ids.ts';
import { addTiyin } from '../../../shared/money.ts';
import { receiptNumber } from '../../../shared/sale/receipt-number.ts';
import { saleCode } from '../../../shared/sale/sale-code.ts';
import { useTill } from '../../app/use-till-app.ts';
import { calledText } from '../../i18n/called.ts';
import { unitText } from '../../i18n/goods-words.ts';
import { dayAndClockText, moneyText, quantityText } from '../../i18n/money.ts';
import { namesText } from '../../i18n/person-words.ts';
import { refundWords } from '../../i18n/refund-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Money } from '../../ui/money.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import styles from './paper.module.css';

type Part = { readonly sale: SaleView };

/** isCopy: it is printed once more, and says so. */
export function Paper({ sale, isCopy = false }: Part & { readonly isCopy?: boolean }) {
  const words = useWords();
  return (
    <article className={styles.paper}>
      <Head
        sale={sale}
        title={words('receipt.number', { number: receiptNumber(sale.saleId) })}
        at={sale.createdAt}
        isCopy={isCopy}
      >
        <p>{words('receipt.cashier', { names: namesText(words, sale.soldBy) })}</p>
      </Head>
      <ol className={styles.lines}>
        {sale.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a finished sale never change their order.
          <Line key={index} line={line} />
        ))}
      </ol>
      <Sums sale={sale} />
      <Tenders sale={sale} />
      <FiscalCode sale={sale} />
    </article>
  );
}

interface HeadProps extends Part {
  readonly title: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly isCopy?: boolean;
  readonly children?: ReactNode;
}

function Head({ sale, title, at, isCopy = false, children }: HeadProps) {
  const words = useWords();
  const { shopName, shopNumber, shopAddress, fiscal } = useTill((till) => ({
    shopName: till.shopName,
    shopNumber: till.shopNumber,
    shopAddress: till.shopAddress,
    fiscal: till.fiscal,
  }));
  const tin = fiscal.tin ?? fiscal.pinfl;
  return (
    <header className={styles.head}>
      {sale.mode === 'training' && <p className={styles.training}>{words('receipt.training')}</p>}
      {isCopy && <p className={styles.copy}>{words('receipt.copy')}</p>}
      {shopName && <p className={styles.shop}>{shopName}</p>}
      {shopNumber && <p>{words('receipt.shop-number', { number: shopNumber })}</p>}
      {shopAddress && <p>{shopAddress}</p>}
      {tin && <p>{words('receipt.tin', { number: tin })}</p>}
      <p className={styles.strong}>{title}</p>
      <p>{dayAndClockText(at)}</p>
      {children}
    </header>
  );
}

function Line({ line }: { readonly line: ReceiptLine }) {
  const words = useWords();
  const vat =
    line.vatPercent === null
      ? words('receipt.no-vat')
      : words('receipt.vat-line', { percent: line.vatPercent, amount: moneyText(line.vatTiyin) });
  return (
    <li>
      <span className={styles.name}>{line.name}</span>
      <span className={styles.count}>
        {quantityText(line.quantity)} {unitText(words, line.unit)} × {moneyText(line.unitPriceTiyin)}
      </span>
      <span className={styles.due}>{moneyText(line.priceTiyin)}</span>
      {line.offTiyin > 0 && (
        <>
          <span>{words('receipt.discount')}</span>
          <span className={styles.due}>−{moneyText(line.offTiyin)}</span>
        </>
      )}
      <span className={styles.vat}>{vat}</span>
    </li>
  );
}

function Sums({ sale }: Part) {
  const words = useWords();
  const offTiyin = addTiyin(...sale.lines.map((line) => line.offTiyin));
  return (
    <dl className={styles.sums}>
      {offTiyin > 0 && (
        <>
          <dt>{words('receipt.discounts')}</dt>
          <dd>
            −<Money amount={offTiyin} />
          </dd>
        </>
      )}
      <dt className={styles.total}>{words('panel.total')}</dt>
      <dd className={styles.total}>
        <Money amount={sale.totalTiyin} />
      </dd>
      <dt>{words('receipt.vat')}</dt>
      <dd>
        <Money amount={sale.vatTiyin} />
      </dd>
    </dl>
  );
}

/** What was taken, in its order. */
function Tenders({ sale }: Part) {
  const words = useWords();
  const taken = sale.tenders.filter(({ takenAt }) => takenAt !== null);
  return (
    <dl className={styles.tenders}>
      {taken.map((tender) => (
        <Tender key={tender.tenderId} sale={sale} tender={tender} />
      ))}
      {taken.length > 0 && taken.every(({ kind }) => kind === 'cash') && (
        <dd className={styles.note}>{words('fiscal.none-for-cash')}</dd>
      )}
    </dl>
  );
}

function Tender({ sale, tender }: Part & { readonly tender: TenderView }) {
  const words = useWords();
  const { kind, amountTiyin, givenTiyin, changeTiyin, approval, transactionId } = tender;
  const payment = sale.payments.find((view) => view.transactionId === transactionId);
  const beside = kind === 'code' ? payment?.cardNumber : kind === 'terminal' ? approval : null;
  return (
    <>
      <Row name={words(`receipt.tender.${kind}`)} beside={beside}>
        <Money amount={amountTiyin} />
      </Row>
      {givenTiyin !== null && changeTiyin !== null && changeTiyin > 0 && (
        <>
          <Row name={words('cash.given')}>
            <Money amount={givenTiyin} />
          </Row>
          <Row name={words('cash.change')}>
            <Money amount={changeTiyin} />
          </Row>
        </>
      )}
    </>
  );
}

const Row = (props: {
  readonly name: string;
  readonly beside?: string | null | undefined;
  readonly children: ReactNode;
}) => (
  <>
    <dt>
      {props.name}
      {props.beside && <span className={styles.beside}> {props.beside}</span>}
    </dt>
    <dd>{props.children}</dd>
  </>
);

function FiscalCode({ sale }: Part) {
  const words = useWords();
  const receipt = sale.payments.find(({ state }) => state === 'paid')?.receipt;
  if (!receipt?.link) {
    return (
      <>
        {receipt && <p className={styles.center}>{words(`fiscal.${receipt.state}`)}</p>}
        <SaleCode sale={sale} />
      </>
    );
  }
  return (
    <div className={styles.fiscal}>
      <QrCode text={receipt.link} label={words('fiscal.qr')} />
      <p className={styles.link}>{receipt.link}</p>
    </div>
  );
}

/** Where no fiscal link names the sale: every paper can be scanned at the till. */
function SaleCode({ sale }: Part) {
  const words = useWords();
  return (
    <div className={`${styles.fiscal} ${styles.own}`}>
      <QrCode text={saleCode(sale.saleId)} label={words('receipt.sale-qr')} />
      <p className={styles.link}>{words('receipt.sale-qr-hint')}</p>
    </div>
  );
}

/** Money that went back to the customer; what never was money is none of his. */
const wentBack = ({ kind, state }: TenderRefundView): boolean => state === 'refunded' && kind !== 'void';

/** Who gave it back, and who approved it, where he had to ask. */
function Hands({ sale, refundId }: Part & { readonly refundId: RefundId }) {
  const words = useWords();
  const { by = null, approvedBy = null } = sale.givenBack?.by.find((one) => one.refundId === refundId) ?? {};
  const nameOf = (id: StaffId): string => calledText(words, id, sale.givenBack?.people ?? []);
  return (
    <>
      {by !== null && <span>{words('called.gave-back', { name: nameOf(by) })}</span>}
      {approvedBy !== null && <span>{words('called.approved', { name: nameOf(approvedBy) })}</span>}
    </>
  );
}

/** null: nothing was given back. */
export function RefundPaper({ sale }: Part) {
  const words = useWords();
  const refunds = sale.tenders.flatMap((tender) => tender.refunds.filter(wentBack));
  const last = refunds.at(-1);
  if (!last) return null;
  return (
    <article className={styles.paper} data-refunds>
      <Head sale={sale} title={words('receipt.refund')} at={last.madeAt} />
      <p className={styles.center}>
        {words('receipt.refund-of', {
          number: receiptNumber(sale.saleId),
          at: dayAndClockText(sale.createdAt),
        })}
      </p>
      <ul className={styles.refunds}>
        {refunds.map((refund) => (
          <li key={refund.refundId}>
            <span>{refundWords(words, refund)}</span>
            <span className={styles.at}>{dayAndClockText(refund.madeAt)}</span>
            <Hands sale={sale} refundId={refund.refundId} />
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        <dt className={styles.total}>{words('receipt.given-back')}</dt>
        <dd className={styles.total}>
          <Money amount={addTiyin(...refunds.map(({ amountTiyin }) => amountTiyin))} />
        </dd>
      </dl>
      <SaleCode sale={sale} />
    </article>
  );
}
