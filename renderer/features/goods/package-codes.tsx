/** Package codes that other goods of the shop have for the same SPIC. A person picks one. */
import type { KnownPair } from '../../../shared/catalogue/known-pair.ts';
import { nameIn } from '../../../shared/catalogue/name-in.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import styles from './spic-proposals.module.css';

interface PackageCodesProps {
  readonly spic: string;
  /** As typed: with a code there is nothing to propose. */
  readonly packageCode: string;
  readonly onPick: (pair: KnownPair) => void;
  /** Scrolls into sight once it has codes: the person has just picked their SPIC. */
  readonly isShown?: boolean;
}

const intoSight = (part: HTMLElement | null): void => part?.scrollIntoView({ block: 'nearest' });

const SPIC = /^\d{17}$/;

export function PackageCodes({ spic, packageCode, onPick, isShown = false }: PackageCodesProps) {
  const words = useWords();
  const isAsked = SPIC.test(spic.trim()) && packageCode.trim() === '';
  const { value: known = [] } = useTillQuery('goods.package-codes', isAsked ? { spic: spic.trim() } : null);
  if (!isAsked || known.length === 0) return null;
  return (
    <section
      ref={isShown ? intoSight : undefined}
      className={styles.proposals}
      aria-label={words('goods.package-codes')}
    >
      <p className={styles.title}>{words('goods.package-codes')}</p>
      <ul className={styles.list}>
        {known.map((one) => (
          <li key={one.packageCode}>
            <button type="button" className={styles.row} onClick={() => onPick(one)}>
              <span className={styles.name}>{one.packageCode}</span>
              <span className={styles.facts}>{whoseText(words, one)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function whoseText(words: Words, { names, products }: KnownPair): string {
  const name = nameIn(names, words.language);
  return products > 1 ? words('goods.package-codes.more', { name, count: products - 1 }) : name;
}
