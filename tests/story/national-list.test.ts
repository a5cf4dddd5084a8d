/** A shop loads the national list in its running till, and takes codes from it. */
import { expect, it } from 'vitest';
import type { NationalView } from '../../shared/contract/goods-national.ts';
import { line, listFile, madeRows } from '../support/national-lists.ts';
import { openedTill } from '../support/opened-till.ts';
import { tempFolder } from '../support/temp-folder.ts';

const COLA = '02202002001010003';
const ROWS = [
  line(COLA, 'Напиток газированный Coca-Cola 0.5 л', '010-Coca-Cola', '5449000000996'),
  ...madeRows(400),
];
const WANTED = { barcode: '5449000000996', name: 'coca cola 500ml' };

async function shop(files: readonly (string | null)[], folder = tempFolder()) {
  const shares: number[] = [];
  const left = [...files];
  const till = await openedTill(folder, {
    onOpen: () => left.shift() ?? null,
    publish: (event, payload) => {
      if (event === 'goods.progress') shares.push((payload as { readonly share: number }).share);
    },
  });
  const view = async (): Promise<NationalView> => {
    const answer = await till.ask('goods.national', undefined);
    if (!answer.ok) throw new Error(answer.error.code);
    return answer.value;
  };
  return { ...till, folder, shares, view };
}

it('a list is loaded, counted, taken by a person, and proposes codes', async () => {
  const { ask, view, shares } = await shop([await listFile(ROWS)]);
  expect(await view()).toEqual({ present: null, trouble: null, loading: null, loaded: null, failed: null });
  expect(await ask('goods.propose', WANTED)).toMatchObject({ error: { code: 'national.missing' } });

  const loaded = await ask('goods.national-load', undefined);
  expect(loaded).toMatchObject({ ok: true, value: { codes: 401, refused: 0, fileName: 'mxik.xlsx' } });
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
  expect(await view()).toMatchObject({ present: null, loaded: { codes: 401 } });

  const taken = await ask('goods.national-place', { isTaken: true });
  expect(taken).toMatchObject({ ok: true, value: { codes: 401 } });
  expect(await view()).toMatchObject({ present: { codes: 401 }, loaded: null });
  expect(await ask('goods.propose', WANTED)).toMatchObject({
    ok: true,
    value: [{ matched: 'barcode', wordsFound: 3, words: 3, entry: { spic: COLA, unit: 'dona' } }],
  });
});

it('a loaded list that is forgotten leaves the earlier one', async () => {
  const { ask, view } = await shop([await listFile(ROWS), await listFile(madeRows(30))]);
  await ask('goods.national-load', undefined);
  await ask('goods.national-place', { isTaken: true });
  await ask('goods.national-load', undefined);
  expect(await view()).toMatchObject({ present: { codes: 401 }, loaded: { codes: 30 } });
  const kept = await ask('goods.national-place', { isTaken: false });
  expect(kept).toMatchObject({ ok: true, value: { codes: 401 } });
  expect(await view()).toMatchObject({ present: { codes: 401 }, loaded: null });
});

it('one load runs at a time, and a person may stop it', async () => {
  const { ask, view, shares } = await shop([await listFile(madeRows(3_000))]);
  const loading = ask('goods.national-load', undefined);
  expect(await ask('goods.national-load', undefined)).toMatchObject({ error: { code: 'national.busy' } });
  await ask('goods.national-cancel', undefined);
  expect(await loading).toMatchObject({ error: { code: 'national.cancelled' } });
  expect(await view()).toMatchObject({ loading: null, loaded: null, failed: { code: 'national.cancelled' } });
  expect(shares.at(-1)).toBe(1);
});

it('a dialog that is cancelled changes nothing, and a wrong file is named', async () => {
  const goods = await listFile([['Non', '4000']], 'shared', [['Nomi', 'Narxi']]);
  const { ask, view, shares } = await shop([null, goods]);
  expect(await ask('goods.national-load', undefined)).toEqual({ ok: true, value: null });
  expect(shares).toEqual([]);
  const wrong = { code: 'national.not-a-list', field: 'mxik.xlsx' };
  expect(await ask('goods.national-load', undefined)).toMatchObject({ error: wrong });
  expect(await view()).toMatchObject({ failed: wrong });
});

it('a till that starts again has the list that was taken, and forgets one that was not', async () => {
  const first = await shop([await listFile(ROWS), await listFile(madeRows(30))]);
  await first.ask('goods.national-load', undefined);
  await first.ask('goods.national-place', { isTaken: true });
  await first.ask('goods.national-load', undefined);
  await first.till.close();
  const again = await shop([], first.folder);
  expect(await again.view()).toMatchObject({ present: { codes: 401 }, loaded: null });
  expect(await again.ask('goods.national-place', { isTaken: true })).toMatchObject({ value: { codes: 401 } });
});
