import { expect, test } from 'vitest';
import type { Answer } from '../../../shared/contract/contract.ts';
import type { ReconcileView } from '../../../shared/contract/reconcile.ts';
import { fail, ok } from '../../../shared/result.ts';
import { useRoute, useTillApp } from '../../context/use-till-app.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import ReconcileDialog from './reconcile-dialog.tsx';

const AGREES: ReconcileView = {
  checked: 10,
  unanswered: 0,
  untold: 0,
  waiting: 0,
  withParts: 0,
  differences: [],
  toCompare: [],
  refused: [],
  since: '2026-11-20T00:00:00.000Z',
  at: '2026-11-20T09:41:07.000Z',
};

/** A comparison that the history starts and the page draws. */
function Comparing() {
  const { reconciling, route } = useTillApp();
  const isOpen = useRoute(({ dialog }) => dialog?.kind === 'reconcile');
  const run = (): void => {
    route.openDialog({ kind: 'reconcile' });
    void reconciling.compareWithService();
  };
  return (
    <>
      <button type="button" onClick={run}>
        begin
      </button>
      {isOpen && <ReconcileDialog />}
    </>
  );
}

/** A comparison that runs until the test answers. */
function lasting() {
  let end = (_: Answer<'reconcile.run'>): void => undefined;
  const answer = new Promise<Answer<'reconcile.run'>>((done) => (end = done));
  return { answer: () => answer, end: (last: Answer<'reconcile.run'>): void => end(last) };
}

test.each([
  {
    language: 'en',
    run: 'Compare with the service',
    part: '3 of 10 payments asked about',
    agree: /Till and service agree/,
  },
  {
    language: 'uz',
    run: 'Xizmat bilan solishtirish',
    part: 'Toʻlovlar soʻraldi: 10 tadan 3 tasi',
    agree: /Kassa va xizmat maʼlumotlari mos/,
  },
] as const)(
  'a comparison shows its progress and its result: $language',
  async ({ language, run, part, agree }) => {
    const comparison = lasting();
    const { screen, api } = await drawInTill(<Comparing />, { 'reconcile.run': comparison.answer }, language);
    await screen.getByRole('button', { name: 'begin' }).click();
    const dialog = screen.getByRole('dialog', { name: run });
    await expect.element(dialog).toBeVisible();
    api.publish('reconcile.progress', { asked: 3, all: 10 });
    await expect.element(dialog.getByText(part)).toBeVisible();
    comparison.end(ok(AGREES));
    await expect.element(dialog.getByText(agree)).toBeVisible();
    expect(dialog.getByText(part).query()).toBeNull();
  },
);

test('a comparison continues behind its closed dialog, and never starts twice', async () => {
  const comparison = lasting();
  const { screen, api } = await drawInTill(<Comparing />, { 'reconcile.run': comparison.answer });
  await screen.getByRole('button', { name: 'begin' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  api.publish('reconcile.progress', { asked: 4, all: 10 });
  await screen.getByRole('button', { name: 'begin' }).click();
  await expect.element(screen.getByText('4 of 10 payments asked about')).toBeVisible();
  expect(api.sent).toEqual(['till.open', 'reconcile.run']);
});

test('a failed comparison shows its reason', async () => {
  const { screen } = await drawInTill(<Comparing />, {
    'reconcile.run': () => fail({ code: 'journal.unwritable' }),
  });
  await screen.getByRole('button', { name: 'begin' }).click();
  await expect.element(screen.getByRole('dialog').getByText(/journal\.unwritable/)).toBeInTheDocument();
});
