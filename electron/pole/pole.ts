/** The pole display as a feature: it shows what the customer's screen would show, in two lines. */
import type { CustomerView } from '../../shared/contract/customer.ts';
import type { POLE, PoleView } from '../../shared/contract/pole.ts';
import {
  type NamedPole,
  type PoleDisplay,
  type PoleEnds,
  type PoleLines,
  type PoleSetUp,
  poleOf,
} from '../../shared/device/pole.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { poleLines } from '../../shared/pole/pole-text.ts';
import { fail, ok } from '../../shared/result.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { Clock } from '../../shared/time.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';
import { poleWords } from './pole-words.ts';

export interface PoleDeps {
  readonly clock: Clock;
  readonly settings: () => Settings;
  readonly provisioned: NamedPole | null;
  readonly open: (setUp: PoleSetUp, ends: PoleEnds) => PoleDisplay;
  /** As the customer's screen has it now. */
  readonly customerView: () => CustomerView;
  readonly onBug: (where: string, bug: unknown) => void;
}

export interface Pole extends Feature<keyof typeof POLE> {
  isOn(): boolean;
  view(): PoleView | null;
  /** The customer's view may have changed, or the settings. */
  changed(): void;
}

const TEST_LINES: PoleLines = ['01234567890123456789', 'Oʻ Ўў Ққ Ғғ Ҳҳ Щщ Яя'];
const TEST_MS = 5_000;

export function createPole({ clock, settings, provisioned, open, customerView, onBug }: PoleDeps): Pole {
  const stopped = new AbortController();
  let light: Pick<PoleView, 'light' | 'why'> = { light: 'not-tried', why: null };
  let opened: { readonly setUp: PoleSetUp; readonly display: PoleDisplay } | null = null;
  let isTesting = false;
  const onEnd = (why: TillError | null): void => {
    light = { light: why ? 'trouble' : 'shown', why };
  };
  const setUp = (): PoleSetUp | null => poleOf(settings(), provisioned);
  /** The display of the settings; null: the till has none. */
  const display = (): PoleDisplay | null => {
    const wanted = setUp();
    if (wanted?.address === opened?.setUp.address && wanted?.letters === opened?.setUp.letters)
      return opened?.display ?? null;
    opened?.display.stop();
    light = { light: 'not-tried', why: null };
    const ends = { onEnd, onBug: (bug: unknown) => onBug('pole', bug) };
    opened = wanted && { setUp: wanted, display: open(wanted, ends) };
    return opened?.display ?? null;
  };
  const changed = (): void => {
    if (stopped.signal.aborted) return;
    try {
      const shown = display();
      if (shown === null || isTesting) return;
      const view = customerView();
      void shown.show(poleLines(view, poleWords(view.language), shown.write));
    } catch (bug) {
      onBug('pole', bug);
    }
  };
  const view = (): PoleView | null => {
    const wanted = setUp();
    return wanted && { ...wanted, ...light };
  };
  const test = async (): Promise<TillError | null> => {
    const shown = display();
    if (!shown) return { code: 'pole.none' };
    isTesting = true;
    const [upper, lower] = TEST_LINES;
    const why = await shown.show([shown.write(upper), shown.write(lower)]);
    void clock.sleep(why ? 0 : TEST_MS, stopped.signal).then(() => {
      isTesting = false;
      changed();
    });
    return why;
  };
  return {
    isOn: () => setUp() !== null,
    view,
    changed,
    ...onlyAnswers({
      'pole.view': () => ok(view()),
      'pole.test': async () => {
        const why = await test();
        return why ? fail(why) : ok(null);
      },
    }),
    start: changed,
    stop: () => {
      stopped.abort();
      opened?.display.stop();
    },
  };
}
