/** What the national list proposes, best first. A person picks; near misses are shown as such. */
import type { NationalEntry } from '../../../shared/catalogue/national/national-list.ts';
import { useTypedQuery } from '../../context/till-query.ts';
import { useWords } from '../../i18n/words.ts';
import textStyles from '../../ui/text.module.css';
import styles from './proposals-slot.module.css';

export interface ProposalsSlotProps {
  /** null: none. */
  readonly barcode: string | null;
  readonly name: string;
  /** The chosen code; '': none. */
  readonly spic: string;
  readonly onPick: (entry: NationalEntry) => void;
}

const MOST = 4;

export function ProposalsSlot({ barcode, name, spic, onPick }: ProposalsSlotProps) {
  const words = useWords();
  const { found, error } = useTypedQuery('goods.propose', { barcode, name: name.trim() });
  if (error?.code === 'national.missing') {
    return <p className={textStyles.quiet}>{words('goods.propose.no-list')}</p>;
  }
  const proposals = (found?.value ?? []).slice(0, MOST);
  if (proposals.length === 0) return null;
  return (
    <fieldset className={styles.proposals}>
      <legend>{words('goods.propose.title')}</legend>
      {proposals.map(({ entry, matched }) => (
        <button
          key={entry.spic}
          type="button"
          className={styles.proposal}
          aria-pressed={entry.spic === spic}
          onClick={() => onPick(entry)}
        >
          <span>{entry.name}</span>
          <span className={textStyles.quiet}>
            {entry.spic} · {words(`goods.propose.${matched}`)}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
