/** Two lines of twenty letters: what a pole display says of a sale, in letters that it has. */
import { describe, expect, it } from 'vitest';
import { poleText } from '../../electron/devices/pole/pole-letters.ts';
import { poleWords } from '../../electron/pole/pole-words.ts';
import type { CustomerGoods, CustomerStage } from '../../shared/contract/customer.ts';
import { polePlace } from '../../shared/device/pole.ts';
import { tiyin, ZERO_TIYIN } from '../../shared/money.ts';
import { poleLines } from '../../shared/pole/pole-text.ts';
import { LANGUAGES } from '../../shared/settings/languages.ts';

const LARGE = tiyin(123_456_789_50);
const GOODS: CustomerGoods = {
  lines: [
    {
      name: 'Колбаса «Тошкент» олий навли',
      quantity: 1_000,
      unit: 'kg',
      unitPriceTiyin: LARGE,
      dueTiyin: tiyin(45_000_00),
    },
  ],
  earlier: 0,
  offTiyin: ZERO_TIYIN,
  totalTiyin: LARGE,
  heldTiyin: ZERO_TIYIN,
  owedTiyin: LARGE,
};
const STAGES: readonly CustomerStage[] = [
  { name: 'idle' },
  { name: 'goods' },
  { name: 'code', amountTiyin: LARGE, camera: 'below' },
  ...(['charging', 'approving', 'checking', 'not-paid'] as const).map((name) => ({
    name,
    amountTiyin: LARGE,
  })),
  { name: 'confirming', amountTiyin: LARGE, totalMs: 30_000, leftMs: 20_000 },
  { name: 'paid', amountTiyin: LARGE, changeTiyin: LARGE, link: null, isLinkComing: false },
  { name: 'paid', amountTiyin: LARGE, changeTiyin: null, link: null, isLinkComing: false },
];
const linesOf = (stage: CustomerStage, language: (typeof LANGUAGES)[number], letters: 'epson' | 'picture') =>
  poleLines({ stage, goods: GOODS, shopName: 'Дўкон' }, poleWords(language), (text) =>
    poleText(text, letters),
  );

describe('the lines', () => {
  it('say each stage in twenty letters at most, with the whole amount', () => {
    for (const language of LANGUAGES)
      for (const letters of ['epson', 'picture'] as const)
        for (const stage of STAGES) {
          const lines = linesOf(stage, language, letters);
          expect(Math.max(...lines.map(({ length }) => length)), lines.join('|')).toBeLessThanOrEqual(20);
          if (stage.name !== 'idle') expect(lines.join('|')).toContain('123 456 789,50');
        }
  });

  it.each([
    ['goods', ['Колбаса "Тошк 45 000', 'Итого 123 456 789,50'], 'ru'],
    ['code', ['To pay', '      123 456 789,50'], 'en'],
    ['not-paid', ["To'lanmadi", '      123 456 789,50'], 'uz'],
  ] as const)('%s', (name, lines, language) => {
    const stage = STAGES.find((one) => one.name === name) ?? STAGES[0];
    if (!stage) throw new Error('no stage');
    expect(linesOf(stage, language, 'epson')).toEqual(lines);
  });

  it('thank for an exact amount, and name the change otherwise', () => {
    const [change, exact] = STAGES.slice(-2).map((stage) => linesOf(stage, 'en', 'epson'));
    expect(change).toEqual(['PAID  123 456 789,50', 'Chang 123 456 789,50']);
    expect(exact).toEqual(['PAID  123 456 789,50', '     Thank you!']);
  });
});

it.each([
  ['Қатиқ', 'epson', 'Qatiq'],
  ['Шўрва', 'picture', "Sho'rva"],
  ['Хлеб', 'epson', 'Хлеб'],
  ['Хлеб', 'picture', 'Xleb'],
  ['Oʻzbek gʻisht', 'picture', "O'zbek g'isht"],
  ['Çay 茶', 'picture', 'Cay ?'],
] as const)('%s on a display with %s letters is %s', (text, letters, written) => {
  expect(poleText(text, letters)).toBe(written);
});

it.each([
  ['/dev/ttyUSB0', { path: '/dev/ttyUSB0' }],
  ['/dev/usb/lp1', { path: '/dev/usb/lp1' }],
  ['com12', { path: '\\\\.\\COM12' }],
  ['10.0.0.9:4001', { host: '10.0.0.9', port: 4_001 }],
  ['/dev/sda', null],
  ['\\\\KASSA\\XP80', null],
  ['C:\\pole', null],
])('%s is at %j', (text, place) => {
  expect(polePlace(text)).toEqual(place);
});
