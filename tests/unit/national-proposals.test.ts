/** What the national list proposes for goods, best first. */
import { describe, expect, it } from 'vitest';
import type { Wanted } from '../../shared/catalogue/national/national-list.ts';
import { folderWith, line, madeRows, openedList } from '../support/national-lists.ts';

const COLA_ZERO = '02202002001010003';
const WATER = '02201002001028046';
const BEER = '02203001001106003';
const TEA = '00902001001031001';
const SOFT_DRINKS = '02202002001000000';

const ROWS = [
  line(SOFT_DRINKS, 'Напиток безалкогольный газированный'),
  line(COLA_ZERO, 'Напиток газированный Coca-Cola Zero 0.25 л', '010-Coca-Cola', '4780069000666'),
  line('02202002001010036', 'Напиток газированный Coca-Cola 1 л', '010-Coca-Cola', '5449000000996'),
  line(WATER, 'Вода питьевая Bio Life 1.5 л', '028-Bio Life'),
  line(BEER, 'Пиво Aziya 2.3 л', '106-Aziya', '4780036191083'),
  line(TEA, 'Чай чёрный Akbar Gold 100 г', '031-Akbar'),
  line('00902001001031002', 'Чай зелёный Akbar 100 г', '031-Akbar'),
];

async function proposed(wanted: Partial<Wanted>, limit = 20) {
  const list = openedList(await folderWith([...ROWS, ...madeRows(300)]));
  const found = list.proposals({ barcode: null, name: '', ...wanted }, limit);
  if (!found.ok) throw new Error(found.error.code);
  return found.value;
}
const spics = (found: Awaited<ReturnType<typeof proposed>>) => found.map(({ entry }) => entry.spic);

describe('proposals', () => {
  it('hold everything that the columns hold', async () => {
    const [first] = await proposed({ barcode: '4780069000666' });
    expect(first).toEqual({
      entry: {
        spic: COLA_ZERO,
        name: 'Напиток газированный Coca-Cola Zero 0.25 л',
        group: 'Guruh',
        class: 'Sinf',
        position: null,
        subposition: null,
        brand: 'Coca-Cola',
        attribute: null,
        unit: 'dona',
      },
      matched: 'barcode',
      wordsFound: 0,
      words: 0,
    });
  });

  it.each(['4780069000666', '04780069000666'])(
    'know the barcode %s in each of its forms',
    async (barcode) => {
      expect(spics(await proposed({ barcode }))).toEqual([COLA_ZERO]);
    },
  );

  it.each(['478006900066', '4780069000667', '14780069000666', '', 'abc', '1e5'])(
    'take no barcode that only resembles: %s',
    async (barcode) => {
      expect(await proposed({ barcode })).toEqual([]);
    },
  );

  it('begin with the barcode, then names with every word, then near misses', async () => {
    const found = await proposed({ barcode: '5449000000996', name: 'Coca-Cola Zero' });
    expect(found.map(({ matched }) => matched)).toEqual(['barcode', 'all-words']);
    expect(spics(found)).toEqual(['02202002001010036', COLA_ZERO]);
    const near = await proposed({ name: 'Чай Akbar травяной' });
    expect(near.map(({ matched }) => matched)).toEqual(['some-words', 'some-words']);
    expect(near.map(({ wordsFound, words }) => [wordsFound, words])).toEqual([
      [2, 3],
      [2, 3],
    ]);
  });

  it('show that a barcode shares no word with the goods', async () => {
    const [first] = await proposed({ barcode: '4780036191083', name: 'Вода Bio Life' });
    expect(first).toMatchObject({ matched: 'barcode', wordsFound: 0, words: 3, entry: { spic: BEER } });
    expect(spics(await proposed({ barcode: '4780036191083', name: 'Вода Bio Life' }))).toContain(WATER);
  });

  it('find words in any order and without their endings', async () => {
    expect(spics(await proposed({ name: 'gold akbar чай' }, 1))).toEqual([TEA]);
    expect(spics(await proposed({ name: 'питьев bio' }, 1))).toEqual([WATER]);
  });

  it('find a code by its brand, even where its name lacks the brand', async () => {
    const list = openedList(await folderWith([line(COLA_ZERO, 'Напиток', '010-Coca-Cola')]));
    expect(list.proposals({ barcode: null, name: 'coca' }, 5)).toMatchObject({
      ok: true,
      value: [{ matched: 'all-words', entry: { spic: COLA_ZERO } }],
    });
  });

  it('prefer the name with fewer other words', async () => {
    expect(spics(await proposed({ name: 'напиток газированный' }, 1))).toEqual([SOFT_DRINKS]);
  });

  it('survive a word that fits nothing, and one that fits something else', async () => {
    expect(spics(await proposed({ name: 'Coca-Cola Zero жб' }, 1))).toEqual([COLA_ZERO]);
    expect(spics(await proposed({ name: 'Пиво Coca-Cola Zero' }, 1))).toEqual([COLA_ZERO]);
  });

  it('are few where few are wanted, and empty where nothing fits', async () => {
    expect(await proposed({ name: 'Чай' }, 1)).toHaveLength(1);
    expect(await proposed({ name: 'zzzz' })).toEqual([]);
    expect(await proposed({})).toEqual([]);
  });

  it('never break the language of the index', async () => {
    const list = openedList(await folderWith(ROWS));
    for (const name of ['"', 'NEAR(чай', 'чай* OR', 'words:чай', '\0чай', '%', '\ud800чай', 'AND', "'; --"]) {
      expect(list.proposals({ barcode: name, name }, 5).ok, JSON.stringify(name)).toBe(true);
    }
  });
});

describe('a SPIC', () => {
  it('is known exactly, or not at all', async () => {
    const list = openedList(await folderWith(ROWS));
    expect(list.isKnownSpic(COLA_ZERO)).toBe(true);
    for (const spic of ['2202002001010003', `${COLA_ZERO} `, '02202002001010004', '', 'abc', '1e16']) {
      expect(list.isKnownSpic(spic), spic).toBe(false);
      expect(list.entry(spic), spic).toBeUndefined();
    }
  });

  it('is completed where exactly one code of the list fits', async () => {
    const list = openedList(await folderWith(ROWS));
    expect(list.completeSpic('2202002001010003')).toBe(COLA_ZERO);
    expect(list.completeSpic('2201002001028040')).toBe(WATER);
    expect(list.completeSpic('902001001031001')).toBe(TEA);
    expect(list.completeSpic('2.2030010011060E+15')).toBe(BEER);
    expect(list.completeSpic('2.2E+15')).toBeNull();
    expect(list.completeSpic('5.51294E+12')).toBeNull();
  });
});
