/** The sale is paid: the word, the sum, the change, and the receipt to photograph. */
import type { CustomerStage } from '../../shared/contract/customer.ts';
import { useWords } from '../i18n/words.ts';
import { Icon } from '../ui/icon.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import amountStyles from './amount.module.css';
import styles from './paid-part.module.css';
import { Sum } from './sum.tsx';

type Paid = Extract<CustomerStage, { readonly name: 'paid' }>;

export function PaidPart({ stage }: { readonly stage: Paid }) {
  const words = useWords();
  const { amountTiyin, changeTiyin, link, isLinkComing } = stage;
  return (
    <section className={styles.paid} data-paid="" role="status">
      <div className={styles.said}>
        <h1>
          <span className={styles.sign}>
            <Icon name="check" size={72} />
          </span>
          {words('customer.paid')}
        </h1>
        <p className={amountStyles.amount}>
          <Sum amount={amountTiyin} />
        </p>
        {changeTiyin !== null && changeTiyin > 0 && (
          <p className={styles.change}>
            {words('customer.change')} <Sum amount={changeTiyin} />
          </p>
        )}
        <p className={styles.thanks}>{words('customer.thanks')}</p>
      </div>
      {(link !== null || isLinkComing) && (
        <div className={styles.receipt}>
          <div className={styles.code}>
            {link !== null && <QrCode text={link} label={words('customer.link.image')} />}
          </div>
          <p>{words(link === null ? 'customer.link.coming' : 'customer.link')}</p>
        </div>
      )}
    </section>
  );
}
