/** Names as shops write them, in three scripts, find the right code of the national list. */
import { expect, it } from 'vitest';
import { folderWith, line, madeRows, openedList } from '../support/national-lists.ts';

const COLA_ZERO = '02202002001010003';
const COLA_LITRE = '02202002001010036';
const WATER = '02201001001028046';
const BEER = '02203001001106003';
const BLACK_TEA = '00902001001031001';
const GREEN_TEA = '00902001001031002';
const MILK = '00401001001000002';
const BISCUITS = '01905001001000001';
const CHOCOLATE = '01806001001000001';
const KETTLE = '08516001001000001';

const ROWS = [
  line(COLA_ZERO, 'Напиток газированный Coca-Cola Zero 0.25 л', '010-Coca-Cola'),
  line(COLA_LITRE, 'Напиток газированный Coca-Cola 1 л', '010-Coca-Cola'),
  line(WATER, 'Вода питьевая Bio Life 1.5 л', '028-Bio Life'),
  line(BEER, 'Пиво Aziya 2.3 л', '106-Aziya'),
  line(BLACK_TEA, 'Чай чёрный Akbar Gold 100 г', '031-Akbar'),
  line(GREEN_TEA, 'Чай зелёный Akbar 100 г', '031-Akbar'),
  line(MILK, 'Sut pasterizatsiyalangan Musaffo 1 l', '002-Musaffo'),
  line(BISCUITS, 'Печенье сахарное Яшкино 300 г', '001-Яшкино'),
  line(CHOCOLATE, 'Шоколад молочный Alpen Gold 85 г', '001-Alpen Gold'),
  line(KETTLE, 'Чайник электрический Artel 1.7 л', '001-Artel'),
];

const FIRST = [
  ['Кока-кола зеро 0,25', COLA_ZERO],
  ['coca cola 1l', COLA_LITRE],
  ['чай акбар голд', BLACK_TEA],
  ['чай зеленый akbar', GREEN_TEA],
  ['Био лайф 1.5л', WATER],
  ['suv bio life', WATER],
  ['pivo aziya', BEER],
  ['Пиво Азия 2,3', BEER],
  ['sut musaffo 1 litr', MILK],
  ['сут мусаффо', MILK],
  ['yashkino pechenye', BISCUITS],
  ['Alpen gold shokolad', CHOCOLATE],
  ['альпен голд', CHOCOLATE],
  ['чайник артель', KETTLE],
  ['gazli ichimlik coca cola zero', COLA_ZERO],
] as const;

it('at least nine of ten names have their code first', async () => {
  const list = openedList(await folderWith([...ROWS, ...madeRows(500)]));
  const missed = FIRST.filter(([name, spic]) => {
    const found = list.proposals({ barcode: null, name }, 1);
    return !found.ok || found.value[0]?.entry.spic !== spic;
  });
  expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(FIRST.length / 10);
});

it('a name in another language is a near miss by its brand', async () => {
  const list = openedList(await folderWith([...ROWS, ...madeRows(500)]));
  const found = list.proposals({ barcode: null, name: 'Choy Akbar qora 100g' }, 5);
  if (!found.ok) throw new Error(found.error.code);
  expect(found.value.map(({ entry }) => entry.spic)).toContain(BLACK_TEA);
  expect(found.value[0]?.matched).toBe('some-words');
});
