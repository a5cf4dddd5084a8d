/** What the main process says of the till itself: mode, settings, network, notices. Mirrored, never decided here. */
import { createStore } from 'zustand/vanilla';
import type { CopiedView } from '../../shared/contract/claim.ts';
import type { Events } from '../../shared/contract/contract.ts';
import type { NetworkView, Notice, ShopView, TillView } from '../../shared/contract/till.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { FiscalSettings } from '../../shared/fiscal/items.ts';
import type { Mode } from '../../shared/payment/endpoint.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import type { Language } from '../../shared/settings/languages.ts';
import type { Settings, SettingsChange } from '../../shared/settings/settings.ts';
import type { Api } from './api.ts';

export interface TillState extends ShopView {
  readonly phase: 'opening' | 'open' | 'failed';
  /** Why the till did not open. */
  readonly error: TillError | null;
  readonly mode: Mode;
  readonly version: string;
  readonly settings: Settings;
  readonly fiscal: FiscalSettings;
  readonly charging: TillView['charging'];
  /** The data folder comes from another computer: nothing is sold until somebody has said what it is. */
  readonly copied: CopiedView | null;
  readonly secretInMemoryOnly: boolean;
  /** Nothing can be sold: why the till is not what it was to become. */
  readonly notSetUp: TillError | null;
  readonly categories: readonly string[];
  /** A shift that a person counts is open, whatever the setting says. */
  readonly isShiftCounted: boolean;
  readonly network: NetworkView;
  /** When `network` came, on the page's monotonic clock: its spans run on from there. */
  readonly networkAtMs: number;
  readonly notices: readonly Notice[];
}

export const UNKNOWN_NETWORK: NetworkView = {
  state: 'not-yet-known',
  downMs: 0,
  why: null,
  paymentsWaiting: 0,
  receiptsWaiting: 0,
  receiptsRefused: 0,
  receiptsUnlinked: 0,
  saleToMend: null,
};

const OPENING: TillState = {
  phase: 'opening',
  error: null,
  mode: 'live',
  version: '',
  shopName: null,
  shopNumber: null,
  shopAddress: null,
  settings: DEFAULT_SETTINGS,
  fiscal: { tin: null, pinfl: null, amountScale: 1, receivedBy: 'card' },
  charging: { ready: true },
  copied: null,
  secretInMemoryOnly: false,
  notSetUp: null,
  categories: [],
  isShiftCounted: false,
  network: UNKNOWN_NETWORK,
  networkAtMs: 0,
  notices: [],
};

export type TillStore = ReturnType<typeof createTill>;

/** A till that is not open yet. */
export function createTill(api: Api) {
  const store = createStore<TillState>()(() => OPENING);
  const { getState, setState } = store;
  return {
    ...store,
    /** Takes the state of the till as it is when the page opens. */
    open: (view: TillView): void => setState(openedTill(view)),
    fail: (error: TillError): void => setState({ phase: 'failed', error }),
    takeCopied: (copied: CopiedView): void => setState({ copied }),
    /** Before it is open: what it says so far is said in this language. */
    takeLanguage: (language: Language): void =>
      setState(({ settings }) => ({ settings: { ...settings, language } })),
    takeSettings: (settings: Settings): void => setState({ settings }),
    takeShift: ({ isCounted }: Events['shift.changed']): void => setState({ isShiftCounted: isCounted }),
    takeNetwork: (network: NetworkView): void => setState({ network, networkAtMs: performance.now() }),
    /** A notice that is raised again under its id replaces the one before. */
    takeNotice: (notice: Notice): void =>
      setState(({ notices }) => ({ notices: [...notices.filter(({ id }) => id !== notice.id), notice] })),
    /** What a notice said is over, whatever its level; also where it is why the page opened without charging. */
    endNotice: ({ id: ended }: { readonly id: string }): void =>
      setState(({ notices, charging }) => ({
        notices: notices.filter(({ id }) => id !== ended),
        charging: !charging.ready && charging.error.code === ended ? { ready: true } : charging,
      })),
    /** Closes a warning. What blocks stays as long as it blocks. */
    closeNotice: (id: string): void =>
      setState(({ notices }) => ({
        notices: notices.filter((notice) => notice.id !== id || notice.level === 'blocking'),
      })),
    /** Shown at once, kept by the main process, taken back if that fails. Answers why it was not kept, or null. */
    changeSettings: async (change: SettingsChange): Promise<TillError | null> => {
      const { settings: before } = getState();
      setState({ settings: { ...before, ...defined(change) } });
      const answer = await api.ask('settings.change', change);
      setState({ settings: answer.ok ? answer.value : before });
      return answer.ok ? null : answer.error;
    },
  };
}

/** A key without a value changes nothing. */
const defined = (change: SettingsChange): Partial<Settings> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

const openedTill = (view: TillView): TillState => ({
  phase: 'open',
  error: null,
  mode: view.mode,
  version: view.version,
  shopName: view.shopName,
  shopNumber: view.shopNumber,
  shopAddress: view.shopAddress,
  settings: view.settings,
  fiscal: view.fiscal,
  charging: view.charging,
  copied: view.copied,
  secretInMemoryOnly: view.secretInMemoryOnly,
  notSetUp: view.notSetUp,
  categories: view.categories,
  isShiftCounted: view.isShiftCounted,
  network: view.network,
  networkAtMs: performance.now(),
  notices: view.notices,
});

/** The network is there, but what answers is not the service as it should be. */
export const isUnwell = ({ state, why }: NetworkView): boolean =>
  state === 'down' && (why?.code === 'gateway.http-status' || why?.code === 'gateway.unreadable');

/** Why no code can be charged now, or null when all is well. */
export function chargingProblem({ charging, notices }: TillState): TillError | null {
  if (!charging.ready) return charging.error;
  return notices.find(({ level }) => level === 'blocking')?.error ?? null;
}
