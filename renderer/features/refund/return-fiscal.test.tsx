/** The service corrects no fiscal receipt for a return, so the shop must: shown before, after and on paper. */
import { expect, test } from 'vitest';
import { tiyin } from '../../../shared/money.ts';
import { LANGUAGES } from '../../../shared/settings/languages.ts';
import { openReturn } from '../../testing/open-return.tsx';
import { OFFER, RETURN } from '../../testing/return-views.ts';
import { papersPrinted } from '../../ui/testing/papers-printed.ts';

const BEFORE = {
  en: /fiscal receipt does not change: the service makes none for a return.*sign it.*report it to the tax authority/,
  ru: /Фискальный чек не изменится: чек возврата сервис не делает.*подписать.*в налоговую/,
  uz: /Fiskal chek oʻzgarmaydi: xizmat qaytarish chekini chiqarmaydi.*imzolating.*soliq idorasiga/,
} as const;
const AFTER = {
  en: /fiscal receipt was not changed.*paper signed.*report the return to the tax authority/,
  ru: /Фискальный чек не изменён.*подписать бумагу.*налоговую/,
  uz: /Fiskal chek oʻzgarmadi.*imzo oling.*soliq idorasiga/,
} as const;
const ON_PAPER = {
  en: 'No fiscal receipt.',
  ru: 'Это не фискальный чек.',
  uz: 'Fiskal chek emas.',
} as const;

/** The return is finished. */
const DONE = {
  ...OFFER,
  heldTiyin: tiyin(0),
  sources: [],
  returns: [{ ...RETURN, refunds: RETURN.refunds.map((row) => ({ ...row, state: 'refunded' as const })) }],
};

test.each(LANGUAGES)(
  'the dialog explains the fiscal receipt before a refund, in %s, for goods and for a bare amount',
  async (language) => {
    const { screen, api, app } = await openReturn(OFFER);
    api.publish('settings.changed', { ...app.till.getState().settings, language });
    await expect.element(screen.getByText(BEFORE[language])).toBeVisible();
    const choices = screen.getByRole('radio');
    for (const at of [1, 2]) {
      await choices.nth(at).click({ force: true });
      await expect.element(screen.getByText(BEFORE[language])).toBeVisible();
    }
  },
);

test.each(LANGUAGES)(
  'the screen and the paper explain the fiscal receipt after a refund, in %s',
  async (language) => {
    const papers = papersPrinted();
    const { screen, api, app } = await openReturn(DONE);
    api.publish('settings.changed', { ...app.till.getState().settings, language });
    await expect.element(screen.getByText(AFTER[language])).toBeVisible();
    await screen.getByRole('button').last().click();
    await expect.poll(() => papers).toEqual([expect.stringContaining(ON_PAPER[language])]);
  },
);

const CLOSED = {
  en: /closed as not needed.*none to correct/,
  ru: /закрыт как ненужный.*исправлять нечего/,
  uz: /kerak emas deb yopilgan.*tuzatadigan narsa ham yoʻq/,
} as const;
const NONE = {
  en: /has made no fiscal receipt for this sale/,
  ru: /не делал фискального чека по этой продаже/,
  uz: /bu savdo uchun fiskal chek chiqarmagan/,
} as const;

test.each(LANGUAGES)(
  'a sale without a receipt at the service asks for no correction, in %s',
  async (language) => {
    const { screen, api, app, become } = await openReturn({ ...DONE, receipt: 'closed' });
    api.publish('settings.changed', { ...app.till.getState().settings, language });
    await expect.element(screen.getByText(CLOSED[language])).toBeVisible();
    expect(screen.getByText(AFTER[language]).query()).toBeNull();
    become({ ...DONE, receipt: 'none' });
    await expect.element(screen.getByText(NONE[language])).toBeVisible();
    become({ ...OFFER, receipt: 'none' });
    await expect.element(screen.getByText(NONE[language])).toBeVisible();
    expect(screen.getByText(BEFORE[language]).query()).toBeNull();
  },
);

test('a refund in doubt asks for no correction at the tax authority yet', async () => {
  const doubted = {
    ...OFFER,
    stop: { code: 'refund.in-doubt' } as const,
    returns: [{ ...RETURN, refunds: RETURN.refunds.map((row) => ({ ...row, state: 'unknown' as const })) }],
  };
  const { screen } = await openReturn(doubted);
  await expect.element(screen.getByText(/^Hand over nothing in its place/)).toBeVisible();
  expect(screen.getByText(AFTER.en).query()).toBeNull();
});
