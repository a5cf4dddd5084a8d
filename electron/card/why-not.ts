import type { GatewayError, TillError } from '../../shared/errors/till-error.ts';
import { consequenceOf } from '../gateway/retry.ts';

/** What a failed request about a card means. Nothing was charged by it. */
export function whyNot(
  { paymentId: _, ...error }: GatewayError,
  refused: 'card.refused' | 'card.code-wrong',
  uncertain: 'card.no-answer' | 'card.ask-again',
): TillError {
  switch (consequenceOf(error)) {
    case 'never-sent':
      return error;
    case 'answered-no':
      return { ...error, code: refused };
    case 'uncertain':
      return { code: uncertain };
  }
}
