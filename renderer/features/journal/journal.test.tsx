import { expect, test, vi } from 'vitest';
import type { ErrorCode, TillError } from '../../../shared/errors/till-error.ts';
import { fail, ok } from '../../../shared/result.ts';
import { useRoute } from '../../context/use-till-app.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { RepairDialog, StartFreshDialog } from './journal-dialogs.tsx';
import { isJournalError } from './journal-error.ts';
import { JournalPanel } from './journal-panel.tsx';

function TillWithDialog() {
  const isOpen = useRoute((route) => route.dialog?.kind === 'repair');
  return (
    <>
      {panelOf('journal.corrupt')}
      {isOpen && <RepairDialog />}
    </>
  );
}

function panelOf(code: ErrorCode) {
  const problem = { code };
  if (!isJournalError(problem)) throw new Error(`${code} closes no till`);
  return <JournalPanel problem={problem}>below</JournalPanel>;
}

test.each([
  ['journal.corrupt', 'Repair the journal', 'repair'],
  ['journal.lost', 'Repair the journal', 'repair'],
  ['journal.set-back', 'Repair the journal', 'repair'],
  ['journal.differs', 'Repair the journal', 'repair'],
  ['journal.old', 'Begin an empty journal', 'start-fresh'],
] as const)('%s has a message, and its remedy leads to the manager', async (code, name, dialog) => {
  const { screen, app } = await drawInTill(panelOf(code));
  await expect.element(screen.getByRole('heading', { name: /^The till can’t sell/ })).toBeVisible();
  await screen.getByRole('button', { name }).click();
  expect(app.route.getState().dialog?.kind).toBe(dialog);
});

test.each(['journal.found-damaged', 'journal.found-differs', 'journal.tables-differ'] as const)(
  '%s needs a new start, and its one button closes the window',
  async (code) => {
    const { screen } = await drawInTill(panelOf(code));
    await expect.element(screen.getByRole('alert').getByRole('heading')).toBeVisible();
    const close = vi.spyOn(window, 'close').mockReturnValue();
    await screen.getByRole('button', { name: 'Close Tilla' }).click();
    expect(close).toHaveBeenCalledOnce();
    close.mockRestore();
  },
);

test.each(['journal.newer', 'journal.disk-full'] as const)(
  '%s has a message, and offers no useless button',
  async (code) => {
    const { screen } = await drawInTill(panelOf(code));
    await expect.element(screen.getByRole('alert').getByRole('heading')).toBeVisible();
    expect(screen.getByRole('button').query()).toBeNull();
  },
);

test('a repair needs a reason, and shows its progress and its result', async () => {
  let repaired = (): void => undefined;
  const { screen, app, api } = await drawInTill(
    <>
      <RepairDialog />
      {panelOf('journal.corrupt')}
    </>,
    {
      'journal.repair': () =>
        new Promise((give) => {
          repaired = () =>
            give(
              ok({
                repairedTo: 120,
                regained: 3,
                leftOver: 2,
                salvaged: 1,
                baskets: 1,
                keptAs: 'journal.set-aside-1.db',
              }),
            );
        }),
    },
  );
  const dialog = screen.getByRole('dialog');
  const repair = dialog.getByRole('button', { name: 'Repair', exact: true });
  await expect.element(repair).toBeDisabled();
  await dialog.getByRole('button', { name: 'The power went off' }).click();
  await repair.click();
  await expect.element(dialog.getByText(/Leave Tilla open and the computer on/)).toBeVisible();
  // Nothing in the dialog seems ready to be pressed.
  expect(repair.query()).toBeNull();
  expect(dialog.getByRole('textbox').query()).toBeNull();
  expect(dialog.getByRole('progressbar').query()).toBeNull();
  api.publish('journal.progress', { work: 'making', done: 60, of: 120, language: 'en' });
  await expect
    .element(dialog.getByRole('progressbar', { name: 'The books are being made from the journal: 50%' }))
    .toBeVisible();
  repaired();
  await expect.poll(() => app.route.getState().journalDone?.how).toBe('repaired');
  await expect.element(screen.getByText(/correct up to entry 120/)).toBeInTheDocument();
  await expect.element(screen.getByText(/2 entries could not be joined/)).toBeInTheDocument();
  await expect.element(screen.getByText(/1 basket was kept.*needs a manager/)).toBeInTheDocument();
  await expect
    .element(screen.getByText(/kept in the till’s folder as journal\.set.aside.1\.db/))
    .toBeInTheDocument();
});

test('a repair continues behind a closed dialog, and the panel shows its progress and result', async () => {
  let ends = (_error: TillError): void => undefined;
  const { screen, app, api } = await drawInTill(<TillWithDialog />, {
    'journal.repair': () =>
      new Promise((give) => {
        ends = (error) => give(fail(error));
      }),
  });
  app.route.openDialog({ kind: 'repair' });
  await screen.getByRole('button', { name: 'The power went off' }).click();
  await screen.getByRole('button', { name: 'Repair', exact: true }).click();
  app.route.openDialog(null);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByText(/The journal is being repaired/)).toBeVisible();
  expect(screen.getByRole('button').query()).toBeNull();
  api.publish('journal.progress', { work: 'checking', done: 30, of: 120, language: 'en' });
  await expect
    .element(screen.getByRole('progressbar', { name: 'The journal is being checked: 25%' }))
    .toBeVisible();
  const error = { code: 'journal.unwritable' } as const;
  api.publish('journal.ended', { how: 'failed', error });
  ends(error);
  await expect.element(screen.getByText(/can’t write its journal/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Repair the journal' })).toBeVisible();
  expect(screen.getByRole('progressbar').query()).toBeNull();
});

test('a reloaded page shows work that another page started, and its end', async () => {
  const { screen, api } = await drawInTill(panelOf('journal.corrupt'));
  await expect.element(screen.getByRole('button', { name: 'Repair the journal' })).toBeVisible();
  api.publish('journal.progress', { work: 'making', done: 60, of: 120, language: 'en' });
  await expect.element(screen.getByText(/The journal is being worked on/)).toBeVisible();
  expect(screen.getByRole('button').query()).toBeNull();
  const fresh = { keptAs: null, read: 9, unread: 0, payments: 2, waiting: 0, baskets: 0 };
  api.publish('journal.ended', { how: 'fresh', fresh });
  await expect.element(screen.getByText(/2 payments were taken over/)).toBeVisible();
});

test('the empty journal is offered behind the repair, and a refusal stays in its dialog', async () => {
  const { screen, app } = await drawInTill(<RepairDialog />);
  app.route.openDialog({ kind: 'repair' });
  await screen.getByRole('button', { name: 'Begin an empty journal' }).click();
  expect(app.route.getState().dialog).toEqual({ kind: 'start-fresh', from: { kind: 'repair' } });
  await screen.unmount();

  const fresh = await drawInTill(<StartFreshDialog />, {
    'journal.start-fresh': () => fail({ code: 'journal.unwritable' }),
  });
  await expect.element(fresh.screen.getByText(/Older sales disappear from this till/)).toBeVisible();
  await fresh.screen.getByRole('textbox', { name: 'Reason' }).fill('the installer said so');
  await fresh.screen.getByRole('button', { name: 'Begin an empty one' }).click();
  await expect.element(fresh.screen.getByText(/journal\.unwritable/)).toBeInTheDocument();
});

test.each([
  [
    { keptAs: 'old.db', read: 40, unread: 0, payments: 7, waiting: 1, baskets: 2 },
    /7 payments were taken over.*1 task waits.*2 baskets were kept.*needs a manager/,
  ],
  [
    { keptAs: null, read: 0, unread: 0, payments: 0, waiting: 0, baskets: 0 },
    /Nothing of the old journal could be read/,
  ],
  [{ keptAs: null, read: 9, unread: 4, payments: 2, waiting: 0, baskets: 0 }, /4 entries could not be read/],
] as const)('a new journal shows the records that it adopted: %j', async (fresh, says) => {
  const { screen, app } = await drawInTill(panelOf('journal.corrupt'));
  app.route.journalIsDone({ how: 'fresh', fresh });
  await expect.poll(() => screen.getByRole('status').query()?.textContent ?? '').toMatch(says);
});
