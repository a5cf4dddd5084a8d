/** What the national list proposes for a product, best first. A person picks; near misses stand apart. */
import { useState } from 'react';
import type { NationalEntry, NationalProposal } from '../../../shared/catalogue/national/national-list.ts';
import { useTypedQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './spic-proposals.module.css';

interface SpicProposalsProps {
  /** null: none. */
  readonly barcode: string | null;
  /** As typed, in any script. */
  readonly name: string;
  /** The product's present code. */
  readonly spic?: string | null;
  readonly onPick: (entry: NationalEntry) => void;
}

/** Rows before a press shows all. */
const FIRST = 4;

export function SpicProposals({ barcode, name, spic = null, onPick }: SpicProposalsProps) {
  const { route } = useTillApp();
  const words = useWords();
  const [isWhole, setWhole] = useState(false);
  const { found, error } = useTypedQuery('goods.propose', { barcode, name: name.trim() });
  if (error) {
    const isForLoading = error.code === 'national.missing' || error.code === 'national.damaged';
    return (
      <section className={styles.proposals} aria-label={words('national.propose.title')}>
        <ErrorText error={error} />
        {isForLoading && (
          <Button
            label={words('national.load')}
            size="small"
            onPress={() => route.openDialog({ kind: 'national-list' })}
          />
        )}
      </section>
    );
  }
  if (!found || (barcode === null && name.trim() === '')) return null;
  const all = found.value;
  const shown = isWhole ? all : all.slice(0, FIRST);
  const isNear = ({ matched }: NationalProposal): boolean => matched === 'some-words';
  const rows = (proposals: readonly NationalProposal[]) => (
    <ul className={styles.list}>
      {proposals.map((proposal) => (
        <li key={proposal.entry.spic}>
          <Row proposal={proposal} isChosen={proposal.entry.spic === spic} onPick={onPick} />
        </li>
      ))}
    </ul>
  );
  const near = shown.filter(isNear);
  return (
    <section className={styles.proposals} aria-label={words('national.propose.title')}>
      <p className={styles.title}>{words('national.propose.title')}</p>
      {all.length === 0 && <p className={textStyles.quiet}>{words('national.propose.none')}</p>}
      {rows(shown.filter((proposal) => !isNear(proposal)))}
      {near.length > 0 && <p className={styles.near}>{words('national.propose.near')}</p>}
      {near.length > 0 && rows(near)}
      {shown.length < all.length && (
        <Button
          label={words('national.propose.more', { count: all.length - shown.length })}
          size="small"
          tone="quiet"
          onPress={() => setWhole(true)}
        />
      )}
    </section>
  );
}

interface RowProps extends Pick<SpicProposalsProps, 'onPick'> {
  readonly proposal: NationalProposal;
  readonly isChosen: boolean;
}

function Row({ proposal, isChosen, onPick }: RowProps) {
  const words = useWords();
  const { entry, matched } = proposal;
  const isUnlike = matched === 'barcode' && proposal.words > 0 && proposal.wordsFound === 0;
  return (
    <button type="button" className={styles.row} aria-pressed={isChosen} onClick={() => onPick(entry)}>
      <span className={styles.name}>{entry.name}</span>
      <span className={styles.how} data-near={matched === 'some-words' || isUnlike}>
        <Icon name={matched === 'some-words' || isUnlike ? 'search' : 'check'} size={20} />
        {howText(words, proposal)}
      </span>
      <span className={styles.facts}>{factsText(words, entry)}</span>
      {isUnlike && <span className={styles.unlike}>{words('national.propose.unlike')}</span>}
    </button>
  );
}

function howText(words: Words, { matched, wordsFound, words: all }: NationalProposal): string {
  if (matched === 'some-words') return words('national.propose.some-words', { found: wordsFound, all });
  return words(`national.propose.${matched}`);
}

/** The code, its place in the list from the widest group on, the brand and the unit. */
function factsText(words: Words, { spic, brand, unit, ...entry }: NationalEntry): string {
  const place = [...new Set([entry.group, entry.class, entry.position])].filter((part) => part !== null);
  return [
    spic,
    place.join(' › '),
    brand && words('national.propose.brand', { brand }),
    unit && words('national.propose.unit', { unit }),
  ]
    .filter((part) => part)
    .join(' · ');
}
