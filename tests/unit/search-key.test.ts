/** The search key: one form of a name in any script, and of its size. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inOtherLayout } from '../../shared/catalogue/search/key-layout.ts';
import { soundOf } from '../../shared/catalogue/search/sound.ts';
import { oneErrorFrom, stemsOf } from '../../shared/catalogue/search/typing-errors.ts';
import { searchKey } from '../../shared/catalogue/search-key.ts';

const soundsOf = (text: string): string => searchKey(text).split(' ').map(soundOf).join(' ');

it.each([
  ['kola 500ml', ['Кола 0,5 л', 'кола 0.5л', 'KOLA0.5L', 'kola 500 ml', 'Kola 500мл', 'кола, 0,50 литр']],
  ['shakar 1000g', ['Shakar 1 kg', 'шакар 1кг', 'SHAKAR 1000 GR', 'Шакар 1,0 кг.', 'shakar 1000 грамм']],
  [
    'kok choy',
    ['Koʻk choy', "Ko'k choy", 'Ko‘k choy', 'Ko’k choy', 'Ko`k choy', 'Koʼk choy', 'Кўк чой', 'kok choy'],
  ],
  ['goza yongoq', ["G'o'za yong'oq", 'Gʻoʻza yongʻoq', 'Ғўза ёнғоқ', 'goza yongoq']],
  ['sok', ['Сок', 'Cок', 'sok', 'СОК', 'сoк']],
  ['muka', ['Мука', 'mука']],
  ['kola cola', ['Кола Cola', 'Кoла Cоla']],
  ['hleb', ['Хлеб', 'xleb', 'khleb', 'hleb']],
  ['yubka yahna yolka', ['Юбка яхна ёлка', 'yubka yaxna yolka']],
  ['tuhum 10ta', ['Тухум 10 дона', 'tuxum 10dona', 'TUXUM 10 шт', 'Tuxum 10 ta']],
  ['sut 3.2%', ['Sut 3,2%', 'СУТ 3.2 %', 'sut 3.20%']],
  ['7 up', ['7UP', '7 up', '7-Up']],
  ['pepsi 6 500ml', ['Pepsi 6x0,5л', 'Пепси 6х0.5 L', 'pepsi 6*500ml']],
])('is %s for each of %j', (key, texts) => {
  for (const text of texts) expect(searchKey(text), text).toBe(key);
});

it.each([
  ['qaymoq', 'каймак'],
  ['qatiq', 'катык'],
  ['non', 'нан'],
  ['choy', 'чай'],
  ['somsa', 'самса'],
  ['Coca-Cola', 'кока кола'],
  ['Snickers', 'Сникерс'],
  ['Twix', 'твикс'],
  ['Nescafe', 'Нескафе'],
  ['Maccoffee', 'Маккофе'],
  ['pechenye', 'печение'],
  ['salami', 'салями'],
  ['sement', 'цемент'],
  ['jem', 'джем'],
  ['мед', 'мёд'],
  ['shchyotka', 'щётка'],
  ['есентуки', 'yesentuki'],
])('gives %s and %s one sound', (one, other) => {
  expect(soundsOf(one)).toBe(soundsOf(other));
});

it('is its own key, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const key = searchKey(text);
      expect(searchKey(key)).toBe(key);
    }),
    { seed: 31, numRuns: 500 },
  );
});

it('keeps digits of codes whole', () => {
  expect(searchKey('4780069000666')).toBe('4780069000666');
  expect(searchKey('0012')).toBe('0012');
});

it('knows one wrong, missing, doubled and swapped letter of a word of five letters and more', () => {
  const meant = soundOf('makaron');
  for (const typed of ['makeron', 'makaon', 'makarron', 'amkaron', 'akaron', 'makarom'])
    expect([soundOf(typed), ...oneErrorFrom(typed)], typed).toContain(meant);
  expect(oneErrorFrom('choy')).toEqual([]);
});

it('takes endings off', () => {
  expect(stemsOf('olmalari')).toContain('olma');
  expect(stemsOf(searchKey('апельсиновый'))).toContain('apelsin');
});

it('reads a text of the other keyboard layout', () => {
  expect(searchKey(inOtherLayout('rjkf 0.5'))).toBe('kola 0.5');
  expect(searchKey(inOtherLayout('ыгпфк'))).toBe('sugar');
});
