/**
 * Scenes of printed papers. A scene has several papers in the order of printing. A paper is drawn once, so
 * each costs a load of the page in each language.
 */
import { openState } from '../../renderer/testing/shift-views.ts';
import { tiyin } from '../../shared/money.ts';
import { ok } from '../../shared/result.ts';
import type { FakeTill } from './fake-till.ts';
import { type Scene, withLogo } from './screen-scene.ts';
import { openOverview } from './screen-scenes-glance.ts';
import {
  askForReturn,
  BACK,
  DILSHOD,
  LOLA,
  offering,
  openHistory,
  returnOf,
} from './screen-scenes-return.ts';
import { counted, openPayOut, openShiftScreen, startClose } from './screen-scenes-shift.ts';
import { type OpenScreen, said } from './screen-walk.ts';

/** Printed papers stay beside the screen, one below the other. */
const keepPapers = ({ page }: OpenScreen): Promise<void> =>
  page.evaluate(() => {
    const kept = document.createElement('div');
    kept.dataset.paper = '';
    kept.dataset.kept = '';
    document.body.append(kept);
    window.print = () => {
      const paper = document.querySelector('[data-paper]:not([data-kept])')?.cloneNode(true);
      if (!(paper instanceof HTMLElement)) throw new Error('nothing was drawn for the printer');
      delete paper.dataset.paper;
      kept.append(paper);
    };
  });

/** This many were printed, and are gone from the page by themselves. */
const printed = ({ page }: OpenScreen, papers: number) =>
  page.waitForFunction(
    (count) =>
      document.querySelector('[data-kept]')?.children.length === count &&
      document.querySelector('[data-paper]:not([data-kept])') === null,
    papers,
  );

const press = ({ page }: OpenScreen, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** A sale, its history, and its return with who refunded and who approved it. */
async function printSale(screen: OpenScreen, till: FakeTill): Promise<void> {
  await openHistory(screen, till);
  const [sale] = till.sales;
  if (!sale) throw new Error('nothing was sold');
  till.sales[0] = { ...sale, soldBy: [LOLA, { ...DILSHOD, name: null }] };
  await keepPapers(screen);
  await press(screen, said(till)('button.print'));
  await printed(screen, 1);
  await screen.page.getByRole('radio').nth(1).click();
  await press(screen, said(till)('story.print'));
  await printed(screen, 2);
  await screen.page.getByRole('radio').first().click();
  await askForReturn(screen, till);
  await press(screen, said(till)('return.print'));
  await printed(screen, 3);
}

/** A slip to sign, an X, the Z of the close, and the test paper of the printer. */
async function printShift(screen: OpenScreen, till: FakeTill): Promise<void> {
  await openShiftScreen(screen, till);
  await keepPapers(screen);
  await openPayOut(screen);
  await screen.page.getByRole('dialog').getByRole('textbox').last().fill('Yetkazib beruvchiga');
  await screen.page.keyboard.press('Enter');
  await printed(screen, 1);
  await press(screen, said(till)('shift.x'));
  await screen.page.getByRole('article').waitFor();
  await press(screen, said(till)('button.print'));
  await printed(screen, 2);
  await startClose(screen, till);
  await press(screen, said(till)('shift.close'));
  await screen.page.getByRole('article').waitFor();
  await press(screen, said(till)('button.print'));
  await printed(screen, 3);
  await screen.page.keyboard.press('Escape');
  await screen.page.locator('[data-scan-field]').waitFor();
  await openOverview(screen, till);
  await screen.page.getByRole('button', { name: said(till)('glance.show-all') }).click();
  await screen.page.getByRole('button', { name: new RegExp(`^${said(till)('glance.printer')}`) }).click();
  await press(screen, said(till)('mend.printer.test'));
  await printed(screen, 4);
}

const onPaper =
  (print: Scene['walk']): Scene['walk'] =>
  async (screen, till) => {
    await print(screen, till);
    await screen.page.emulateMedia({ media: 'print' });
  };

/** The note that the till's printer has the report. */
async function queueReport(screen: OpenScreen, till: FakeTill): Promise<void> {
  till.answers['print.paper'] = () => ok({ by: 'printer' });
  await openShiftScreen(screen, till);
  await press(screen, said(till)('shift.x'));
  await screen.page.getByRole('article').waitFor();
  await press(screen, said(till)('button.print'));
  await screen.page.getByText(said(till)('paper.sent')).waitFor();
}

export const PAPER_SCENES: Readonly<Record<string, Scene>> = {
  'paper-sale': {
    onPaper: true,
    prepare: offering({ heldTiyin: tiyin(0), sources: [], returns: [returnOf(...BACK)] }),
    walk: onPaper(printSale),
  },
  'paper-logo': {
    onPaper: true,
    prepare: (till) => {
      offering({ heldTiyin: tiyin(0), sources: [], returns: [returnOf(...BACK)] })(till);
      withLogo(till);
    },
    walk: onPaper(printSale),
  },
  'paper-shift': { onPaper: true, prepare: counted(openState()), walk: onPaper(printShift) },
  'shift-queued': { prepare: counted(openState()), walk: queueReport },
};
