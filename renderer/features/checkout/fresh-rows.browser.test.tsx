/** A row flashes only when a person has just added it to the sale. */
import { expect, onTestFinished, test } from 'vitest';
import type { BasketLineView } from '../../../shared/contract/basket.ts';
import { SaleId } from '../../../shared/ids.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import { TillRoot } from '../../app/app.tsx';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { lineOf, openedOn } from '../../testing/sample-basket.ts';
import { APPLES, BREAD } from '../../testing/sample-goods.ts';
import { ENGLISH } from '../../ui/testing/draw.tsx';
import { holdAnimations } from '../../ui/testing/still.ts';
import { BasketZone } from './basket-zone.tsx';
import '../../ui/tokens.css';
import '../../ui/base.css';

const BREADS = lineOf(BREAD, { position: 0 });
const WEIGHED = lineOf(APPLES, { position: 1 });

const rows = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role="listitem"]')];
const goods = (): readonly string[] => rows().map((row) => row.textContent ?? '');

/** The rows whose animation has started since the call, once for each start. */
function flashes(): { readonly lines: readonly string[]; readonly moves: readonly Animation[] } {
  const lines: string[] = [];
  const moves: Animation[] = [];
  const begin = ({ target }: AnimationEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    lines.push(target.getAttribute('data-line') ?? target.className);
    moves.push(...target.getAnimations());
  };
  document.addEventListener('animationstart', begin);
  onTestFinished(() => document.removeEventListener('animationstart', begin));
  return { lines, moves };
}

/** Longer than a flash takes to start. */
const aMoment = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

const open = (...views: readonly BasketLineView[]) => drawInTill(<BasketZone />, openedOn(...views));

test('an added row flashes gold for a moment; a row that changes does not flash', async () => {
  // On a busy machine a flash would be over before its event arrives.
  holdAnimations();
  const begun = flashes();
  const { app } = await open(BREADS);
  await expect.poll(goods).toHaveLength(1);
  await aMoment();
  expect(begun.lines, 'a basket that was found when the till opened').toEqual([]);

  const { saleId } = app.basket.getState();
  const change = { saleId, discount: null, removed: [] };
  app.basket.take({ ...change, revision: 1, lines: [WEIGHED] });
  await expect.poll(goods).toHaveLength(2);
  await expect.poll(() => begun.moves).toHaveLength(1);
  const [flash] = begun.moves;
  const [from] = flash?.effect instanceof KeyframeEffect ? flash.effect.getKeyframes() : [];
  const gold = document.createElement('span');
  gold.style.background = 'var(--gold)';
  document.body.append(gold);
  onTestFinished(() => gold.remove());
  expect(from?.backgroundColor).toBe(getComputedStyle(gold).backgroundColor);
  flash?.finish();

  app.basket.take({ ...change, revision: 2, lines: [lineOf(BREAD, { position: 0, quantity: 3_000 })] });
  await expect.poll(goods).toContainEqual(expect.stringMatching(/3 × /));
  await aMoment();
  expect(begun.lines).toEqual([WEIGHED.line.lineId]);
});

test('a removed line flashes when Undo brings it back', async () => {
  const { app } = await open(BREADS, WEIGHED);
  await expect.poll(goods).toHaveLength(2);
  const begun = flashes();
  const { saleId } = app.basket.getState();
  const change = { saleId, discount: null, lines: [], removed: [] };
  app.basket.take({ ...change, revision: 1, removed: [BREADS.line.lineId] });
  await expect.poll(goods).toHaveLength(1);
  app.basket.take({ ...change, revision: 2, lines: [BREADS] });
  await expect.poll(goods).toHaveLength(2);
  await expect.poll(() => begun.lines).toEqual([BREADS.line.lineId]);
});

test('a change of language, a change of screen and a recalled basket make no row flash', async () => {
  const { screen, app, api } = await open(BREADS);
  const { saleId } = app.basket.getState();
  app.basket.take({ saleId, revision: 1, discount: null, removed: [], lines: [WEIGHED] });
  await expect.poll(() => rows()[1]?.getAnimations()).toEqual([]);
  const begun = flashes();

  api.publish('settings.changed', { ...DEFAULT_SETTINGS, language: 'ru' });
  await expect
    .element(screen.getByText('Оплата', { exact: false }).or(screen.getByRole('list')))
    .toBeVisible();
  await expect.poll(() => document.documentElement.lang).toMatch(/^ru/);
  await aMoment();

  const on = (element: React.ReactNode) =>
    screen.rerender(
      <TillRoot app={app} words={ENGLISH}>
        {element}
      </TillRoot>,
    );
  await on(<p>history</p>);
  await expect.poll(goods).toEqual([]);
  await on(<BasketZone />);
  await expect.poll(goods).toHaveLength(2);
  await aMoment();

  app.basket.open({ saleId: SaleId.parse('parked'), revision: 4, discount: null, lines: [WEIGHED] });
  await expect.poll(goods).toHaveLength(1);
  await aMoment();
  expect(begun.lines).toEqual([]);
});
