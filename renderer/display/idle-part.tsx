/** Between two sales: the shop's picture, or its logo and name. */
import type { CustomerView } from '../../shared/contract/customer.ts';
import { useWords } from '../i18n/words.ts';
import { pictureUrl } from '../ui/picture/picture-url.ts';
import styles from './idle-part.module.css';

export function IdlePart({ view: { picture, logo, shopName } }: { readonly view: CustomerView }) {
  const words = useWords();
  return picture ? (
    <div className={styles.idle}>
      <img className={styles.picture} src={pictureUrl(picture)} alt="" draggable={false} />
    </div>
  ) : (
    <div className={styles.idle}>
      {logo && <img className={styles.logo} src={pictureUrl(logo)} alt="" draggable={false} />}
      <h1>{shopName ?? words('customer.welcome')}</h1>
      {shopName !== null && <p>{words('customer.welcome')}</p>}
    </div>
  );
}
