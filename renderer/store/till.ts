/** What the main process says of the till itself: mode, settings, network, notices. Mirrored, never decided here. */
import { create } from 'zustand';
import type { Mode, NetworkView, Notice, TillView } from '../../shared/contract/views.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { FiscalSettings } from '../../shared/fiscal/items.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import type { Settings } from '../../shared/settings/settings.ts';

export interface TillState {
  readonly phase: 'opening' | 'open' | 'failed';
  /** Why the till did not open. */
  readonly error: TillError | null;
  readonly mode: Mode;
  readonly version: string;
  readonly shopName: string | null;
  readonly settings: Settings;
  readonly fiscal: FiscalSettings;
  readonly charging: TillView['charging'];
  readonly secretInMemoryOnly: boolean;
  readonly categories: readonly string[];
  readonly network: NetworkView;
  /** When `network` came, on the page's monotonic clock: its spans run on from there. */
  readonly networkAtMs: number;
  readonly notices: readonly Notice[];
}

const UNKNOWN_NETWORK: NetworkView = {
  state: 'not-yet-known',
  downMs: 0,
  why: null,
  paymentsWaiting: 0,
  receiptsWaiting: 0,
  receiptsRefused: 0,
  refusedSale: null,
};

export const useTill = create<TillState>()(() => ({
  phase: 'opening',
  error: null,
  mode: 'live',
  version: '',
  shopName: null,
  settings: DEFAULT_SETTINGS,
  fiscal: { tin: null, pinfl: null, amountScale: 1, receivedBy: 'card' },
  charging: { ready: true },
  secretInMemoryOnly: false,
  categories: [],
  network: UNKNOWN_NETWORK,
  networkAtMs: 0,
  notices: [],
}));

/** Takes the state of the till as it is when the page opens. */
export function takeTill(view: TillView): void {
  useTill.setState({
    phase: 'open',
    error: null,
    mode: view.mode,
    version: view.version,
    shopName: view.shopName,
    settings: view.settings,
    fiscal: view.fiscal,
    charging: view.charging,
    secretInMemoryOnly: view.secretInMemoryOnly,
    categories: view.categories,
    network: view.network,
    networkAtMs: performance.now(),
    notices: view.notices,
  });
}

export const takeNetwork = (network: NetworkView): void =>
  useTill.setState({ network, networkAtMs: performance.now() });

/** The network is there, but what answers is not the service as it should be. */
export const isUnwell = ({ state, why }: NetworkView): boolean =>
  state === 'down' && (why?.code === 'gateway.http-status' || why?.code === 'gateway.unreadable');

/** A notice that is raised again under its id replaces the one before. */
export const takeNotice = (notice: Notice): void =>
  useTill.setState(({ notices }) => ({ notices: [...notices.filter(({ id }) => id !== notice.id), notice] }));

/** What a notice said is over, whatever its level. */
export const endNotice = ({ id: ended }: { readonly id: string }): void =>
  useTill.setState(({ notices }) => ({ notices: notices.filter(({ id }) => id !== ended) }));

/** Closes a warning. What blocks stays as long as it blocks. */
export const closeNotice = (id: string): void =>
  useTill.setState(({ notices }) => ({
    notices: notices.filter((notice) => notice.id !== id || notice.level === 'blocking'),
  }));

/** Why no code can be charged now, or null when all is well. */
export function chargingProblem({ charging, notices }: TillState): TillError | null {
  if (!charging.ready) return charging.error;
  return notices.find(({ level }) => level === 'blocking')?.error ?? null;
}
