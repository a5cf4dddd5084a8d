/** In whatever dialog lies over the basket: what was scanned meanwhile, and did not come in. */
import { ErrorAlert } from '../ui/error-text.tsx';
import { useRoute } from './use-till-app.ts';

export function MissedScan() {
  const missed = useRoute((route) => route.missed);
  return missed && <ErrorAlert error={missed} />;
}
