/**
 * The faults of a provisioning file: the place, the key and the reason. The file's values never reach the
 * page.
 */
import { faultWords } from '../../shared/errors/fault-words.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { useWords } from '../i18n/words.ts';
import styles from './fault-list.module.css';
import textStyles from './text.module.css';

export function FaultList({ error }: { readonly error: TillError }) {
  const words = useWords();
  const faults = error.faults ?? [];
  const more = (error.limit ?? faults.length) - faults.length;
  if (faults.length === 0) return null;
  return (
    <>
      <ul className={styles.faults}>
        {faults.map((fault, index) => {
          const { place, field, why } = faultWords(words.of, fault);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and the list never changes.
            <li key={index} className={styles.fault}>
              <span className={styles.place}>{place}</span>
              <span>
                <bdi className={fault.field === '' ? undefined : styles.field}>{field}</bdi>: {why}
              </span>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p className={textStyles.quiet}>{words('fault.more', { count: more })}</p>}
    </>
  );
}
