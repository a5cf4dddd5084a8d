/** The top of the screen: whose till it is, receipts that are not done, the payments set aside, the connection and the time. */
import type { NetworkView } from '../../../shared/contract/views.ts';
import { Mark } from '../../components/mark.tsx';
import type { MessageKey } from '../../i18n/languages.ts';
import { useWords } from '../../i18n/words.ts';
import { isUnwell, useTill } from '../../store/till.ts';
import { Clock } from './clock.tsx';
import { ReceiptsCount, useOpenReceipts } from './receipts-count.tsx';
import { Strip } from './strip.tsx';

/** So many fit on the smallest screen; the others are behind one key. */
const CHIPS = 3;
const CHIPS_BESIDE_RECEIPTS = 2;

export function TopBar() {
  const words = useWords();
  const { shopName, network } = useTill();
  const receipts = useOpenReceipts();
  return (
    <div className="top-bar">
      <div className="brand">
        <Mark />
        <span className="brand-name">Tilla</span>
        {shopName && <span className="brand-shop">{shopName}</span>}
      </div>
      {receipts && <ReceiptsCount open={receipts} />}
      <Strip shown={receipts ? CHIPS_BESIDE_RECEIPTS : CHIPS} />
      <div className="top-status">
        <span className="link-state" data-state={network.state} title={words(titleOf(network))}>
          <span className="only-heard">{words(titleOf(network))}</span>
        </span>
        <Clock />
      </div>
    </div>
  );
}

function titleOf(network: NetworkView): MessageKey {
  if (isUnwell(network)) return 'network.unwell-short';
  if (network.state === 'down') return 'network.down-short';
  return network.state === 'ok' ? 'network.ok' : 'network.not-yet-known';
}
