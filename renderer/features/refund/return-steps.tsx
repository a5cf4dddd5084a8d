/** Where the money goes, in which order, and whether the service or a person gives it. */
import type { RefundStep } from '../../../shared/refund/sources.ts';
import { LONGEST_SLIP } from '../../../shared/tender/tender.ts';
import { useTill } from '../../context/use-till-app.ts';
import { insteadWords } from '../../i18n/instead-words.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import { Choice } from '../../ui/choice.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './return.module.css';

const ICONS: Readonly<Record<RefundStep['source']['way'], IconName>> = {
  service: 'qr',
  terminal: 'terminal',
  cash: 'cash',
};

/** The destination: the card or wallet that paid, the terminal, or cash. */
function wayWords(words: Words, { kind, way, cardNumber }: RefundStep['source']): string {
  if (way === 'service') {
    return cardNumber ? words('return.to-card', { card: cardNumber }) : words('return.to-payer');
  }
  if (way === 'terminal') return words('return.on-terminal');
  return words(kind === 'cash' ? 'return.in-cash' : 'return.cash-instead');
}

export function ReturnSteps({ steps }: { readonly steps: readonly RefundStep[] }) {
  const words = useWords();
  return (
    <ol aria-label={words('return.where')}>
      {steps.map(({ source, amountTiyin }, at) => (
        <li key={source.tenderId} className={styles.step}>
          <Icon name={ICONS[source.way]} />
          <span>
            {steps.length > 1 && `${at + 1}. `}
            {wayWords(words, source)}
            {source.instead && <em className={styles.why}>{insteadWords(words, source.instead)}</em>}
          </span>
          <Money amount={amountTiyin} />
        </li>
      ))}
    </ol>
  );
}

const WAYS = ['terminal', 'cash'] as const;

/** Terminal money is voided on the terminal. A person with the right may give cash instead. */
export function CashChoice({
  isCash,
  onChange,
}: {
  readonly isCash: boolean;
  readonly onChange: (isCash: boolean) => void;
}) {
  const words = useWords();
  return (
    <Choice
      bare
      title={words('return.way')}
      value={isCash ? 'cash' : 'terminal'}
      options={WAYS.map((value) => ({ value, label: words(`return.way.${value}`) }))}
      onChange={(way) => onChange(way === 'cash')}
    />
  );
}

/** The number on the slip of the void on the card terminal. */
export function SlipField({
  slip,
  onChange,
}: {
  readonly slip: string;
  readonly onChange: (slip: string) => void;
}) {
  const words = useWords();
  const isAsked = useTill(({ settings }) => settings.slipNumber === 'asked');
  const label = words(isAsked ? 'return.slip' : 'return.slip-optional');
  return <TextField label={label} maxLength={LONGEST_SLIP} value={slip} onChange={onChange} />;
}
