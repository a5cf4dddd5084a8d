/** The page of a paper for a printer of the system: as wide as the roll, and as the paper stands elsewhere. */
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SheetView } from '../../shared/contract/sheet.ts';
import { tiyin } from '../../shared/money.ts';
import { moneyText } from '../../shared/paper/amount-text.ts';
import { line, paperOf, RULE, row, text } from '../../shared/paper/paper.ts';
import { ok } from '../../shared/result.ts';
import { StandInApi } from '../testing/stand-in-api.ts';
import { drawSheet } from './draw-sheet.tsx';

const SUM = moneyText(tiyin(123_456_789_50));
const PAPER = paperOf(
  text('Bahor market', { weight: 'total' }),
  RULE,
  row('Kolbasa dudlangan «Toshkent» oliy navli, vakuumda', '12 345 678,50', { weight: 'strong' }),
  row('Jami', SUM, { weight: 'total' }),
  { part: 'qr', text: 'https://ofd.example.uz/check?t=1', label: 'code', note: 'Ғ Қ Ҳ Ў', size: 'large' },
  line('x'.repeat(60)),
);
const MM = 96 / 25.4;
/** Of the total, px. */
const TWO_LINES = 32;

afterEach(() => document.querySelector('[data-sheet-test]')?.remove());

async function draw(view: SheetView | null) {
  const container = document.createElement('div');
  container.dataset.sheetTest = '';
  document.body.append(container);
  const api = new StandInApi({ 'sheet.view': () => ok(view), 'sheet.drawn': () => ok(null) });
  await drawSheet(container, api);
  return { container, drawn: api.requests.get('sheet.drawn') };
}

test.each([58, 80] as const)('a roll of %i mm is filled, and nothing is cut', async (width) => {
  await page.viewport(1024, 768);
  const { container, drawn } = await draw({ paper: PAPER, width });
  const sheet = container.firstElementChild;
  if (!sheet) throw new Error('no sheet');
  const { left, right, height } = sheet.getBoundingClientRect();
  expect(right - left).toBeCloseTo(width * MM, 0);
  expect(drawn).toEqual([{ heightPx: Math.ceil(height) }]);
  const cut = [...sheet.querySelectorAll('*')].filter(
    (part) => part.getBoundingClientRect().right > right - 3 * MM,
  );
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  const total = [...sheet.querySelectorAll('span')].find(({ textContent }) => textContent === SUM);
  expect(total?.getBoundingClientRect().height).toBeLessThan(TWO_LINES);
});

test('a sheet that is not wanted any more draws nothing', async () => {
  const { container, drawn } = await draw(null);
  expect([container.textContent, drawn]).toEqual(['', undefined]);
});
