/**
 * The cash drawer as a feature: one pulse behind each row of the books that moves cash. A pulse is stored nowhere, so
 * neither a restart nor a printer that comes back opens the drawer.
 */
import type { Publish } from '../../shared/contract/contract.ts';
import type { DrawerView } from '../../shared/contract/drawer.ts';
import { type DrawerSetUp, drawerOf, type PrinterDrawer, type PulseEnd } from '../../shared/device/drawer.ts';
import type { ErrorCode, TillError } from '../../shared/errors/till-error.ts';
import { ok } from '../../shared/result.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { Clock } from '../../shared/time.ts';
import type { Feature } from '../ipc/feature.ts';
import type { StoredEntries } from '../storage/journal-entries.ts';
import { opensDrawer } from './cash-rows.ts';

/** After this the cashier has opened the drawer with the key. */
const NOTICE_MS = 60_000;

interface Deps {
  readonly journal: StoredEntries;
  readonly settings: () => Settings;
  /** The drawer of the setup file; null: it names none. */
  readonly provisioned: PrinterDrawer | null;
  /** The printer at the counter. A second pulse is the one that is on its way. */
  readonly counter: {
    pulse(drawer: DrawerSetUp): Promise<PulseEnd>;
    stop(): void;
  };
  readonly clock: Clock;
  readonly notices: {
    raise(error: TillError, level: 'warning'): void;
    end(code: ErrorCode): void;
  };
  readonly publish: Publish;
  readonly onBug: (where: string, bug: unknown) => void;
}

export interface Drawer extends Feature<'drawer.view'> {
  view(): DrawerView | null;
}

export function createDrawer(deps: Deps): Drawer {
  const { journal, settings, provisioned, counter, clock, notices, publish } = deps;
  let light: Pick<DrawerView, 'light' | 'why'> = { light: 'not-tried', why: null };
  let fresh = new AbortController();
  const view = (): DrawerView | null => {
    const drawer = drawerOf(settings(), provisioned);
    return drawer && { ...drawer, ...light };
  };
  const show = (end: Pick<DrawerView, 'light' | 'why'>): void => {
    light = end;
    publish('drawer.changed', view());
  };
  const unsay = (): void => {
    fresh.abort();
    for (const code of NOTICES) notices.end(code);
  };
  const say = async (error: TillError): Promise<void> => {
    // Two rows may share a pulse.
    fresh.abort();
    fresh = new AbortController();
    const { signal } = fresh;
    notices.raise(error, 'warning');
    await clock.sleep(NOTICE_MS, signal);
    if (!signal.aborted) notices.end(error.code);
  };
  const open = async (): Promise<void> => {
    const drawer = drawerOf(settings(), provisioned);
    if (drawer === null) return;
    unsay();
    const end = await counter.pulse(drawer);
    show(lightOf(end));
    if (end.end === 'not-sent') await say({ code: 'drawer.key' });
    if (end.end === 'doubt') await say(end.why);
  };
  const afterEntry = ({ kind }: { readonly kind: string }): void => {
    // The log is written before the settings change.
    if (kind === 'settings.changed') queueMicrotask(() => show({ light: 'not-tried', why: null }));
  };
  return {
    view,
    handlers: { 'drawer.view': () => ok(view()) },
    start: () =>
      journal.subscribe(
        ({ entry }) => {
          afterEntry(entry);
          if (opensDrawer(entry)) open().catch((bug: unknown) => deps.onBug('drawer', bug));
        },
        (bug) => deps.onBug('drawer', bug),
      ),
    stop: () => {
      fresh.abort();
      counter.stop();
    },
  };
}

const NOTICES = ['drawer.key', 'drawer.doubt', 'drawer.shut'] as const;

const lightOf = (end: PulseEnd): Pick<DrawerView, 'light' | 'why'> =>
  'why' in end ? { light: end.end, why: end.why } : { light: end.end, why: null };
