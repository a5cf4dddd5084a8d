/** The tenders of a sale, one line each, and the sums below. */
import type { TenderView } from '../../../shared/contract/tender-view.ts';
import type { Tiyin } from '../../../shared/money.ts';
import type { TenderKind } from '../../../shared/tender/tender.ts';
import { clockText, moneyText } from '../../i18n/money.ts';
import { slipText } from '../../i18n/slip-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './tender-lines.module.css';

export const TENDER_ICONS: Readonly<Record<TenderKind, IconName>> = {
  cash: 'cash',
  code: 'qr',
  invoice: 'phone',
  'saved-card': 'card',
  terminal: 'terminal',
};

interface TenderLinesProps {
  readonly tenders: readonly TenderView[];
  readonly totalTiyin: Tiyin;
  /** Still to pay; left out: nothing. */
  readonly owedTiyin?: Tiyin;
  /** The cash that the customer gave, before the change. */
  readonly givenTiyin?: Tiyin | undefined;
}

export function TenderLines({ tenders, totalTiyin, owedTiyin, givenTiyin }: TenderLinesProps) {
  const words = useWords();
  return (
    <dl className={styles.lines}>
      <dt>{words('panel.total')}</dt>
      <dd>{moneyText(totalTiyin)}</dd>
      {tenders
        .filter(({ heldTiyin }) => heldTiyin > 0)
        .map((tender) => (
          <Line key={tender.tenderId} tender={tender} isOff={owedTiyin !== undefined} />
        ))}
      {givenTiyin !== undefined && (
        <>
          <dt>{words('cash.given')}</dt>
          <dd>{moneyText(givenTiyin)}</dd>
        </>
      )}
      {owedTiyin !== undefined && (
        <>
          <dt className={styles.owed}>{words('tender.owed')}</dt>
          <dd className={styles.owed}>
            <Money amount={owedTiyin} />
          </dd>
        </>
      )}
    </dl>
  );
}

/** isOff: subtracted from the total. */
function Line({ tender, isOff }: { readonly tender: TenderView; readonly isOff: boolean }) {
  const words = useWords();
  const { kind, heldTiyin, takenAt } = tender;
  const slip = slipText(words, tender);
  const said = [
    ...(slip === null ? [] : [slip]),
    ...(takenAt === null ? [] : [clockText(takenAt).slice(0, 5)]),
  ];
  return (
    <>
      <dt className={styles.paid}>
        <Icon name={TENDER_ICONS[kind]} size={20} />
        <span>
          {words(`tender.kind.${kind}`)} <small>{said.join(' · ')}</small>
        </span>
      </dt>
      <dd>
        {isOff && '−'}
        {moneyText(heldTiyin)}
      </dd>
    </>
  );
}
