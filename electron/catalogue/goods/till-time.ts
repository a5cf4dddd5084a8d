import { momentOf } from '../../../shared/time.ts';
import type { GoodsDeps } from './deps.ts';

/** The till's clock, corrected by the gateway's. Without an answer of the gateway it is the PC's. */
export function correctedWallMs({ clock, gatewayOffMs }: Pick<GoodsDeps, 'clock' | 'gatewayOffMs'>): number {
  const at = momentOf(clock);
  return at.wallMs + (gatewayOffMs(at) ?? 0);
}
