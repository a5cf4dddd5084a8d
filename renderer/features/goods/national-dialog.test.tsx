import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { LoadedList, NationalView } from '../../../shared/contract/goods-national.ts';
import { ok } from '../../../shared/result.ts';
import type { Language } from '../../../shared/settings/languages.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import type { Answers } from '../../testing/stand-in-api.ts';
import NationalDialog from './national-dialog.tsx';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const SHA = 'a'.repeat(64);
/** 2026-11-20 14:41:05 at the shop. */
const AT_MS = Date.UTC(2026, 10, 20, 9, 41, 5);
const PRESENT = { codes: 441_999, refused: 0, sha256: SHA, loadedAtMs: AT_MS };
const LOADED: LoadedList = { ...PRESENT, codes: 442_051, refused: 51, fileName: 'mxik.xlsx' };
const EMPTY: NationalView = { present: null, trouble: null, loading: null, loaded: null, failed: null };

/** A main process whose state the test changes. */
async function atTheList(first: NationalView, answers: Answers = {}, language: Language = 'en') {
  let view = first;
  const drawn = await drawInTill(
    <NationalDialog />,
    { 'goods.national': () => ok(view), ...answers },
    language,
  );
  const becomes = (change: Partial<NationalView>, share: number): void => {
    view = { ...view, ...change };
    drawn.api.publish('goods.progress', { of: 'national', share });
  };
  return { ...drawn, becomes };
}

test.each([
  { language: 'en', none: 'This till has no list yet.', load: 'Load the list…', take: 'Take this list' },
  {
    language: 'ru',
    none: 'На этой кассе перечня ещё нет.',
    load: 'Загрузить перечень…',
    take: 'Принять перечень',
  },
  {
    language: 'uz',
    none: 'Bu kassada roʻyxat hali yoʻq.',
    load: 'Roʻyxatni yuklash…',
    take: 'Roʻyxatni qabul qilish',
  },
] as const)(
  'a list is loaded with its progress, counted, and taken: $language',
  async ({ language, none, load, take }) => {
    const { api, becomes } = await atTheList(
      EMPTY,
      { 'goods.national-load': () => ok(LOADED), 'goods.national-place': () => ok(LOADED) },
      language,
    );
    await expect.element(page.getByText(none)).toBeVisible();
    await press(load);
    becomes({ loading: 0.62 }, 0.62);
    await expect.element(page.getByRole('status')).toMatchTextContent('62 %');
    becomes({ loading: null, loaded: LOADED }, 1);
    await expect.element(page.getByRole('status')).toMatchTextContent(/442.051/);
    await expect.element(page.getByText(/mxik\.xlsx/)).toBeVisible();
    await press(take);
    expect(api.requests.get('goods.national-place')).toEqual([{ isTaken: true }]);
    becomes({ loaded: null, present: LOADED }, 1);
    await expect.element(page.getByText(/442.051.*20\.11\.2026 14:41/)).toBeVisible();
  },
);

test('the present list stands beside the loaded one, which a person may forget', async () => {
  const { api } = await atTheList(
    { ...EMPTY, present: PRESENT, loaded: LOADED },
    { 'goods.national-place': () => ok(PRESENT) },
  );
  await expect.element(page.getByText(/replaces the present one: 441.999 codes/)).toBeVisible();
  await press('Discard');
  expect(api.requests.get('goods.national-place')).toEqual([{ isTaken: false }]);
});

test('a load is stopped by its button, and goes on behind the closed dialog', async () => {
  const { api, app } = await atTheList(
    { ...EMPTY, loading: 0.3 },
    { 'goods.national-cancel': () => ok(null) },
  );
  await press('Close');
  expect(app.route.getState().dialog).toBeNull();
  expect(api.sent).not.toContain('goods.national-cancel');
  await press('Stop loading');
  expect(api.sent).toContain('goods.national-cancel');
});

test('a failed load says why, and a damaged list asks for another load', async () => {
  await atTheList({
    ...EMPTY,
    trouble: 'damaged',
    failed: { code: 'national.not-a-list', field: 'goods.xlsx' },
  });
  await expect.element(page.getByRole('alert')).toMatchTextContent('goods.xlsx is not the national list');
  await expect.element(page.getByText(/The stored list can’t be read/)).toBeVisible();
});
