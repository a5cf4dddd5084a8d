/** A mirror of the till's own state: mode, settings, network, notices. The main process decides. */
import { createStore } from 'zustand/vanilla';
import type { CopiedView } from '../../shared/contract/claim.ts';
import type { Events } from '../../shared/contract/contract.ts';
import type { TasksCount } from '../../shared/contract/tasks.ts';
import type { NetworkView, Notice, ShopView, TillView } from '../../shared/contract/till.ts';
import type { Mode } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { FiscalSettings } from '../../shared/fiscal/items.ts';
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
  /**
   * The data folder comes from another computer: the till sells nothing until a person has answered for it.
   */
  readonly copied: CopiedView | null;
  readonly secretInMemoryOnly: boolean;
  /** The setup failed, so the till sells nothing. */
  readonly notSetUp: TillError | null;
  readonly categories: readonly string[];
  /** A counted shift is open, whatever the setting says. */
  readonly isShiftCounted: boolean;
  readonly printsWaiting: number;
  readonly network: NetworkView;
  /** When `network` came, on the page's monotonic clock: its spans run on from there. */
  readonly networkAtMs: number;
  readonly notices: readonly Notice[];
  readonly tasks: TasksCount;
  /** When `tasks` came, on the page's monotonic clock: its span runs on from there. */
  readonly tasksAtMs: number;
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
  shopPhone: null,
  settings: DEFAULT_SETTINGS,
  fiscal: { tin: null, pinfl: null, amountScale: 1, unitsRequired: false, receivedBy: 'card' },
  charging: { ready: true },
  copied: null,
  secretInMemoryOnly: false,
  notSetUp: null,
  categories: [],
  isShiftCounted: false,
  printsWaiting: 0,
  network: UNKNOWN_NETWORK,
  networkAtMs: 0,
  notices: [],
  tasks: { count: 0, oldestMs: null },
  tasksAtMs: 0,
};

export type TillStore = ReturnType<typeof createTill>;

export function createTill(api: Api) {
  const store = createStore<TillState>()(() => OPENING);
  const { getState, setState } = store;
  return {
    ...store,
    /** Takes the state of the till as the page opens. */
    open: (view: TillView): void => setState(openedTill(view)),
    fail: (error: TillError): void => setState({ phase: 'failed', error }),
    takeCopied: (copied: CopiedView): void => setState({ copied }),
    /** The language before the till is open. */
    takeLanguage: (language: Language): void =>
      setState(({ settings }) => ({ settings: { ...settings, language } })),
    takeSettings: (settings: Settings): void => setState({ settings }),
    takeShift: ({ isCounted }: Events['shift.changed']): void => setState({ isShiftCounted: isCounted }),
    takePrints: ({ count }: Events['prints.changed']): void => setState({ printsWaiting: count }),
    /** Goods changed, or a setting that they depend on. */
    takeGoods: ({ categories, fiscal }: Pick<TillView, 'categories' | 'fiscal'>): void =>
      setState({ categories, fiscal }),
    takeTasks: (tasks: TasksCount): void => setState({ tasks, tasksAtMs: performance.now() }),
    takeNetwork: (network: NetworkView): void => setState({ network, networkAtMs: performance.now() }),
    /** A notice with the id of an earlier one replaces it. */
    takeNotice: (notice: Notice): void =>
      setState(({ notices }) => ({ notices: [...notices.filter(({ id }) => id !== notice.id), notice] })),
    /** Ends a notice of any level, also the one for which the page opened without charging. */
    endNotice: ({ id: ended }: { readonly id: string }): void =>
      setState(({ notices, charging }) => ({
        notices: notices.filter(({ id }) => id !== ended),
        charging: !charging.ready && charging.error.code === ended ? { ready: true } : charging,
      })),
    /** Closes a warning. A blocking notice stays as long as it blocks. */
    closeNotice: (id: string): void =>
      setState(({ notices }) => ({
        notices: notices.filter((notice) => notice.id !== id || notice.level === 'blocking'),
      })),
    /**
     * Shows the change at once, and reverts it if the main process fails to keep it. Answers the reason of a
     * failure, or null.
     */
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

const openedTill = (view: TillView): Omit<TillState, 'tasks' | 'tasksAtMs'> => ({
  phase: 'open',
  error: null,
  mode: view.mode,
  version: view.version,
  shopName: view.shopName,
  shopNumber: view.shopNumber,
  shopAddress: view.shopAddress,
  shopPhone: view.shopPhone,
  settings: view.settings,
  fiscal: view.fiscal,
  charging: view.charging,
  copied: view.copied,
  secretInMemoryOnly: view.secretInMemoryOnly,
  notSetUp: view.notSetUp,
  categories: view.categories,
  isShiftCounted: view.isShiftCounted,
  printsWaiting: view.printsWaiting,
  network: view.network,
  networkAtMs: performance.now(),
  notices: view.notices,
});

/** The network is there, but the service's answer is not valid. */
export const isUnwell = ({ state, why }: NetworkView): boolean =>
  state === 'down' && (why?.code === 'gateway.http-status' || why?.code === 'gateway.unreadable');

/** Without a secret the till still takes cash. Without a journal it can sell nothing. */
export const notReadyKey = ({ code }: TillError) =>
  code.startsWith('journal.') ? 'panel.closed' : 'panel.not-ready';

/** Without a journal nothing can be sold, not even for cash. */
export const cannotSell = (till: TillState): boolean =>
  chargingProblem(till)?.code.startsWith('journal.') === true;

/** Why no code can be charged now, or null. */
export function chargingProblem({ charging, notices }: TillState): TillError | null {
  if (!charging.ready) return charging.error;
  return notices.find(({ level }) => level === 'blocking')?.error ?? null;
}
