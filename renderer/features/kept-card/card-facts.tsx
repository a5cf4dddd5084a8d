/** A kept card as a row shows it. */
import type { KeptCardView } from '../../../shared/contract/kept-card.ts';
import { cardName } from '../../i18n/card-words.ts';
import { dayText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import textStyles from '../../ui/text.module.css';

export function CardFacts({ card }: { readonly card: KeptCardView }) {
  const words = useWords();
  const used =
    card.lastUsedAt === null ? words('kept.unused') : words('kept.used', { day: dayText(card.lastUsedAt) });
  return (
    <>
      <strong>{cardName(words, card.cardNumber)}</strong>{' '}
      <span className={textStyles.quiet}>
        {words('kept.since', { day: dayText(card.keptAt) })} · {used}
      </span>
    </>
  );
}
