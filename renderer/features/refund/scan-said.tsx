/** The answer to a scan in a return. */
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './return.module.css';
import type { Said } from './return-scan.ts';

export function ScanSaid({ said: { what, name } }: { readonly said: Said }) {
  const words = useWords();
  return (
    <p className={styles.scanned} role="status" data-refused={what === 'taken' ? undefined : true}>
      <Icon name={what === 'taken' ? 'check' : 'stop'} size={20} />
      <span>
        {what === 'not-of-sale' || what === 'amount'
          ? words(`return.scan.${what}`)
          : words(`return.scan.${what}`, { name })}
      </span>
    </p>
  );
}
