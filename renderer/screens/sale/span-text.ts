/** A span of time as short as it can be said: "42 s", "3 min", "1 h 5 min". */
import type { Words } from '../../i18n/words.ts';

export function spanText(words: Words, seconds: number): string {
  if (seconds < 60) return words('time.seconds', { count: seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return words('time.minutes', { count: minutes });
  return words('time.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
