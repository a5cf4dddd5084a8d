/** Prices of a goods file, as people and tills write them. */
import { describe, expect, it } from 'vitest';
import { readPrice } from '../../shared/catalogue/file/price-text.ts';
import { readGoods } from '../support/goods-files.ts';

describe('a price', () => {
  it.each([
    ['12000', 1_200_000],
    ['12 000', 1_200_000],
    ['12\u00a0000', 1_200_000],
    ['12\u202f000,5', 1_200_050],
    ["12'000", 1_200_000],
    ['1250,50', 125_050],
    ['1250.5', 125_050],
    ['1.250,50', 125_050],
    ['1,250.50', 125_050],
    ['1.250.000', 125_000_000],
    ['1,250,000', 125_000_000],
    ['0.500', 50],
    ['1234.500', 123_450],
    ['1 250.500', 125_050],
    ['15000.000000', 1_500_000],
    ['12000.', 1_200_000],
    ['12 000 soʻm', 1_200_000],
    ["12 000 so'm", 1_200_000],
    ['12000 сум', 1_200_000],
    ['UZS 12000', 1_200_000],
    ['сўм 12 000,00', 1_200_000],
  ])('%s is read', (text, amount) => {
    expect(readPrice(text, null)).toEqual({ ok: true, value: amount });
  });

  it.each([
    ['12.000', 'ambiguous-price'],
    ['12,000', 'ambiguous-price'],
    ['125.000 soʻm', 'ambiguous-price'],
    ['12.345,678', 'price-too-fine'],
    ['12,3456', 'price-too-fine'],
    ['-500', 'negative-price'],
    ['0', 'zero-price'],
    ['0,00', 'zero-price'],
    ['$5', 'foreign-price'],
    ['5 USD', 'foreign-price'],
    ['500 руб.', 'foreign-price'],
    ['variable', 'price-varies'],
    ['4780069000666', 'price-too-large'],
    ['kelishilgan', 'unreadable-price'],
    ['12 50', 'unreadable-price'],
    ['1.25.000', 'unreadable-price'],
    ['5E+3', 'unreadable-price'],
    ['=A1*2', 'unreadable-price'],
    ['2026-12-05', 'unreadable-price'],
    ['12000-15000', 'unreadable-price'],
    ['1'.repeat(60), 'unreadable-price'],
  ])('%s is refused as %s', (text, code) => {
    expect(readPrice(text, null)).toEqual({ ok: false, error: code });
  });

  it('with two readings is read by its decimal sign', () => {
    expect(readPrice('12.000', ',')).toEqual({ ok: true, value: 1_200_000 });
    expect(readPrice('12.000', '.')).toEqual({ ok: true, value: 1_200 });
    expect(readPrice('12,500', '.')).toEqual({ ok: true, value: 1_250_000 });
  });
});

describe('a price with two readings', () => {
  it('is refused alone', async () => {
    const { goods, refused, rows } = await readGoods('Nomi;Narxi\nNon;12.000\nSuv;4500\n');
    expect(refused).toEqual(['2 Narxi ambiguous-price']);
    expect(goods).toMatchObject([{ name: 'Suv' }]);
    expect(rows).toBe(2);
  });

  it.each([
    ['1250,50', 1_200_000],
    ['1.250.000', 1_200_000],
    ['3.50', 1_200],
  ])('is read by another price of its column, wherever it stands: %s', async (proof, amount) => {
    for (const rows of [
      ['Non;12.000', `Suv;${proof}`],
      [`Suv;${proof}`, 'Non;12.000'],
    ]) {
      const { goods, refused } = await readGoods(`Nomi;Narxi\n${rows.join('\n')}\n`);
      expect(refused).toEqual([]);
      expect(goods.find(({ name }) => name === 'Non')?.priceTiyin).toBe(amount);
    }
  });

  it('is refused where prices prove both signs', async () => {
    const { refused } = await readGoods('Nomi;Narxi\nNon;12.000\nSuv;1250,50\nTuz;3.50\n');
    expect(refused).toEqual(['2 Narxi ambiguous-price']);
  });

  it('is refused where the till of the file contradicts a price', async () => {
    const { refused } = await readGoods(
      'Handle;Name;Sold by weight;Price [S]\na;Non;N;12.000\nb;Suv;N;1250,50\n',
    );
    expect(refused).toEqual(['2 Price [S] ambiguous-price']);
  });

  it('is read by its till', async () => {
    const { goods } = await readGoods('Handle,Name,Sold by weight,Price [S]\na,Non,N,12.000\n');
    expect(goods).toMatchObject([{ priceTiyin: 1_200 }]);
  });

  it('is refused under the headers of 1C, whose files have no fixed form', async () => {
    const { refused } = await readGoods('Код;Наименование;Цена\n1;Хлеб;12.000\n');
    expect(refused).toEqual(['2 Цена ambiguous-price']);
  });

  it('is refused for a package too, until a mapping says which', async () => {
    const text =
      'Nomi;Narxi;Shtrixkod;Blok;Dona;Blok narxi\nCola;8000;4780069000130;4780069000147;6;45.000\n';
    const columns = { Blok: 'packBarcode', Dona: 'packPieces', 'Blok narxi': 'packPrice' } as const;
    const read = await readGoods(text, { mapping: { columns } });
    expect(read.refused).toEqual(['2 Blok narxi unreadable-pack']);
    expect(read.goods).toMatchObject([{ name: 'Cola', pack: null }]);
    const said = await readGoods(text, { mapping: { columns, decimal: ',' } });
    expect(said.goods).toMatchObject([{ pack: { priceTiyin: 4_500_000, pieces: 6 } }]);
  });

  it('is read as a mapping says', async () => {
    const mapping = { columns: { Nomi: 'name', Narxi: 'price' }, decimal: ',' } as const;
    expect((await readGoods('Nomi;Narxi\nNon;12.000\n', { mapping })).goods).toMatchObject([
      { priceTiyin: 1_200_000 },
    ]);
  });
});
