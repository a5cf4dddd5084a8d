/** What goes wrong with one request to a service in memory. */
import type { GatewayError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

/** `done-but-refused`: the service does it and refuses. `not-kept`: it accepts and does nothing. */
export type Mishap =
  | 'no-answer'
  | 'never-arrives'
  | 'refused'
  | 'not-reached'
  | 'unreadable'
  | 'done-but-refused'
  | 'not-kept';

/** The caller's answer. work: what the service does if the request arrives. */
export function answeredWith<T>(
  mishap: Mishap | null,
  work: () => Result<T, GatewayError>,
): Result<T, GatewayError> {
  if (mishap === 'not-reached') return fail({ code: 'gateway.not-reached' });
  if (mishap === 'refused') return fail({ code: 'gateway.refused', gatewayCode: -1, note: 'нет' });
  if (mishap === 'not-kept') return ok(null as T);
  const answer = mishap === 'never-arrives' ? null : work();
  if (mishap === 'done-but-refused')
    return fail({ code: 'gateway.refused', gatewayCode: -41, note: 'processing timeout' });
  if (mishap === 'unreadable') return fail({ code: 'gateway.unreadable' });
  if (mishap !== null || answer === null) return fail({ code: 'gateway.cut' });
  return answer;
}
