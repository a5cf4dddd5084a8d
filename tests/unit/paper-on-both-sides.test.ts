/**
 * One paper, two renderers. Page and main process make the same model in each language, and a receipt printer's
 * paper says what the model says.
 */
import { describe, expect, it } from 'vitest';
import { pageOf, plainLetters } from '../../electron/devices/printer/code-pages.ts';
import { escposRuns } from '../../electron/devices/printer/escpos-bytes.ts';
import { paperWords } from '../../electron/paper/paper-words.ts';
import { paidPayment, paidSale } from '../../renderer/testing/views.ts';
import type { SaleView } from '../../shared/contract/history.ts';
import { RefundId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { line, paperOf } from '../../shared/paper/paper.ts';
import { paperText } from '../../shared/paper/paper-text.ts';
import { receiptPaper, refundPaper } from '../../shared/paper/receipt-papers.ts';
import { testPaper } from '../../shared/paper/test-paper.ts';
import { LANGUAGES } from '../../shared/settings/languages.ts';
import { commandReader } from '../../tools/paper-printer/commands.ts';
import { drawnPaper, type PrintedPaper } from '../../tools/paper-printer/drawn-paper.ts';
import { wordsIn } from '../support/messages.ts';

const LINK = 'https://ofd.example/check?t=UZ191211501001&r=1523&c=20261120120000&s=123456789012';
const SHOP = {
  shopName: 'Bahor market',
  shopNumber: '7',
  shopAddress: 'Toshkent, Amir Temur koʻchasi 12',
  shopPhone: '+998 71 200-00-00',
  logo: null,
  fiscal: { tin: '300000000', pinfl: null, amountScale: 1, unitsRequired: false, receivedBy: 'card' },
} as const;

const NAMES = ['Oʻzbek noni', 'Хлеб «Бородинский»', 'Қатиқ ва ҳолва, ғижда', 'Tea 100 g'];
const [plain] = paidSale().lines;
if (!plain) throw new Error('a sale without lines');

const linked = paidPayment({
  receipt: { state: 'linked', link: LINK, why: null, mayBeThere: false, age: null } as never,
  refunds: [
    {
      refundId: RefundId.parse('refund-1'),
      kind: 'part',
      state: 'refunded',
      amountTiyin: tiyin(5_000_00),
      madeAt: '2026-11-21T07:12:30.000Z',
      isEarly: false,
    } as never,
  ],
});

const saleOf = (lines: number): SaleView =>
  paidSale({
    payments: [linked],
    lines: Array.from({ length: lines }, (_, at) => ({
      ...plain,
      name: `${NAMES[at % NAMES.length]} ${at + 1}`,
      spic: '10999001001000000',
      barcode: '4780000000016',
      offTiyin: tiyin(at % 3 === 0 ? 100_00 : 0),
    })),
  });

const ways = { letters: 'epson', codes: 'command', feedLines: 3 } as const;

function printed(papers: Parameters<typeof escposRuns>[0], way: Parameters<typeof escposRuns>[1]) {
  const paper = drawnPaper(way.width);
  return commandReader()
    .take(Buffer.concat(escposRuns(papers, way)))
    .flatMap((command): readonly PrintedPaper[] => {
      const cut = paper.take(command);
      return cut ? [cut] : [];
    });
}

const trimmed = (texts: readonly string[]): readonly string[] =>
  texts.map((text) => plainLetters(text).trimEnd()).filter((text) => text !== '');

describe.each(LANGUAGES)('in %s', (language) => {
  const [onPage, inMain] = [wordsIn(language), paperWords(language)];
  const look = { isCopy: true, isPrinted: true };

  it('page and main process make the same papers', () => {
    const sale = saleOf(4);
    const page = { words: onPage, shop: SHOP, sale };
    const main = { words: inMain, shop: SHOP, sale };
    expect(receiptPaper(main, look)).toEqual(receiptPaper(page, look));
    expect(refundPaper(main)).toEqual(refundPaper(page));
    expect(testPaper(inMain, 'Bahor', '2026-11-20T07:00:00.000Z')).toEqual(
      testPaper(onPage, 'Bahor', '2026-11-20T07:00:00.000Z'),
    );
  });

  it.each([
    { width: 58, columns: 32, lines: 1 },
    { width: 58, columns: 32, lines: 200 },
    { width: 80, columns: 48, lines: 1 },
  ] as const)('$width mm with $lines lines says what the model says', ({ width, columns, lines }) => {
    const model = receiptPaper({ words: inMain, shop: SHOP, sale: saleOf(lines) }, look);
    const [paper] = printed([model], { width, ...ways });
    const said = trimmed(paperText(model, columns));
    const drawn = said.filter((text) => /[ҚқҒғҲҳ]/.test(text));
    expect(trimmed(paper?.texts ?? [])).toEqual(said.filter((text) => !drawn.includes(text)));
    // A code page has no Uzbek Cyrillic, so the till draws these lines.
    expect(paper?.pictures).toBe(drawn.length);
    expect(paper?.codes).toEqual([LINK]);
    expect(paper?.unknown).toEqual([]);
  });
});

it('where the printer draws no codes and no letters, the till draws all of them', () => {
  const model = receiptPaper({ words: paperWords('ru'), shop: SHOP, sale: saleOf(1) }, {});
  const [paper] = printed([model], { width: 58, ...ways, letters: 'picture', codes: 'picture' });
  expect(paper?.texts.filter((text) => text.trim() !== '')).toEqual([]);
  expect(paper?.codes).toEqual([]);
  expect(paper?.pictures).toBeGreaterThan(20);
});

it.each(['command', 'picture'] as const)('no byte of a %s opens a drawer or asks for a state', (codes) => {
  const model = receiptPaper({ words: paperWords('uz'), shop: SHOP, sale: saleOf(20) }, {});
  const bytes = Buffer.concat(escposRuns([model], { width: 80, ...ways, letters: 'picture', codes }));
  const realTime = [0x04, 0x05, 0x14].map((second) => bytes.includes(Buffer.of(0x10, second)));
  expect(realTime).toEqual([false, false, false]);
});

it('Cyrillic goes by a code page, and letters without a page become a picture', () => {
  expect(pageOf('Хлеб № 5', 'epson')).toBe('cp866');
  expect(pageOf(plainLetters('Oʻzbekiston soʻm'), 'epson')).toBe('cp437');
  expect(pageOf('Ўзбекистон', 'epson')).toBe('cp866');
  expect(pageOf('Қатиқ', 'epson')).toBeNull();
  expect(pageOf('Bread', 'picture')).toBeNull();
});

it('a drawn line has the same plain letters as a written one', () => {
  const bytes = (text: string) => escposRuns([paperOf(line(text))], { width: 80, ...ways });
  expect(bytes('Қишлоқ, oʻrik – 2×')).toEqual(bytes("Қишлоқ, o'rik - 2x"));
});

it('the blank lines before the cut are a setting', () => {
  const model = receiptPaper({ words: paperWords('en'), shop: SHOP, sale: saleOf(1) }, {});
  const heights = [0, 10].map(
    (feedLines) => printed([model], { width: 80, ...ways, feedLines })[0]?.rows.length ?? 0,
  );
  expect((heights[1] ?? 0) - (heights[0] ?? 0)).toBe(10 * 30);
});

it('a long link stays within narrow paper', () => {
  const link = `https://ofd.example/check?t=${'9'.repeat(600)}`;
  const sale = paidSale({ payments: [{ ...linked, receipt: { ...linked.receipt, link } as never }] });
  const model = receiptPaper({ words: paperWords('en'), shop: SHOP, sale }, {});
  const [paper] = printed([model], { width: 58, ...ways });
  expect(paper?.codes).toEqual([link]);
  const inked = paper?.rows.filter((row) => row.includes(1)).length ?? 0;
  expect(inked).toBeGreaterThan(200);
});
