/** A kept card as a row shows it. */
import type { KeptCardView } from '../../../shared/contract/kept-card.ts';
import { dayText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import textStyles from '../../ui/text.module.css';

export function CardNumberText({ number }: { readonly number: string | null }) {
  const words = useWords();
  return (
    <strong>
      {number === null ? words('kept.card-unnamed') : words('kept.card', { number: shownNumber(number) })}
    </strong>
  );
}

export function CardFacts({ card }: { readonly card: KeptCardView }) {
  const words = useWords();
  const used =
    card.lastUsedAt === null ? words('kept.unused') : words('kept.used', { day: dayText(card.lastUsedAt) });
  return (
    <>
      <CardNumberText number={card.cardNumber} />{' '}
      <span className={textStyles.quiet}>
        {words('kept.since', { day: dayText(card.keptAt) })} · {used}
      </span>
    </>
  );
}

/** `860012******0018` in fours. */
const shownNumber = (masked: string): string => masked.replaceAll('*', '•').replace(/.{4}(?=.)/g, '$&\u00a0');
