/** Pictures in the data folder: kept under their hash, copied to the second folder, and forgotten when unused. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copiesIn, copyCatalogue } from '../../electron/storage/catalogue/copies.ts';
import {
  picturePath,
  picturesFolder,
  picturesIn,
  readPicture,
  readPictureSoon,
} from '../../electron/storage/pictures/picture-files.ts';
import { keepPictures, type PicturesPlace } from '../../electron/storage/pictures/upkeep.ts';
import { type DrawnPicture, drawnPng, GOODS_DRAWN, LOGO_DRAWN } from '../support/drawn-pictures.ts';
import { edit, record, stampAt } from '../support/goods-store.ts';
import { damageBody, NOON, openedShopGoods } from '../support/opened-shop-goods.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { DAY } from '../support/virtual-clock.ts';

const APPLE = drawnPng(GOODS_DRAWN.apple);
const BREAD = drawnPng(GOODS_DRAWN.bread);
const BOTTLE = drawnPng(GOODS_DRAWN.bottle);
const LOGO = drawnPng(LOGO_DRAWN, 400, 120);
const MONTH = 31 * DAY;

function keep(folder: string, { bytes, hash }: DrawnPicture, of: 'photo' | 'logo' = 'photo'): void {
  expect(picturesIn(folder).keep(bytes, of, NOON)).toEqual({ ok: true, value: hash });
}

const kept = (folder: string): readonly string[] => readdirSync(picturesFolder(folder)).toSorted();
const hashes = (...pictures: readonly DrawnPicture[]): readonly string[] =>
  pictures.map(({ hash }) => hash).toSorted();

/** A closed shop whose one product has this photo. */
function shopWith(folder: string, { hash }: DrawnPicture, second: string | null = null): void {
  const shop = openedShopGoods(folder, second);
  shop.goods.change(edit('photo', [record('suv', { photo: hash })]), stampAt(1));
  shop.close();
}

const placeOf = (folder: string, rest: Partial<PicturesPlace> = {}): PicturesPlace => ({
  folder,
  second: null,
  ofShop: [],
  wallMs: NOON,
  ...rest,
});

it('keeps a picture under the hash of its bytes, and takes nothing else', async () => {
  const folder = tempFolder();
  const pictures = picturesIn(folder);
  expect(pictures.has(APPLE.hash)).toBe(false);
  keep(folder, APPLE);
  keep(folder, APPLE);
  keep(folder, LOGO, 'logo');
  expect(kept(folder)).toEqual(hashes(APPLE, LOGO));
  expect(pictures.has(APPLE.hash)).toBe(true);
  expect(readPicture(folder, LOGO.hash)).toEqual(LOGO.bytes);
  expect(await readPictureSoon(folder, LOGO.hash)).toEqual(new Uint8Array(LOGO.bytes));
  const refused = { ok: false, error: { code: 'picture.not-read' } };
  expect(pictures.keep(Buffer.from('<svg/>'), 'photo', NOON)).toEqual(refused);
  expect(pictures.keep(LOGO.bytes, 'photo', NOON)).toEqual(refused);
});

it('gives no damaged picture, no other file and no device', async () => {
  const folder = tempFolder();
  keep(folder, APPLE);
  const bytes = readFileSync(picturePath(folder, APPLE.hash));
  bytes[bytes.length - 20] = 0x5a;
  writeFileSync(picturePath(folder, APPLE.hash), bytes);
  mkdirSync(picturePath(folder, BREAD.hash));
  expect(readPicture(folder, APPLE.hash)).toBeNull();
  expect(await readPictureSoon(folder, APPLE.hash)).toBeNull();
  expect(await readPictureSoon(folder, BREAD.hash)).toBeNull();
  expect(await readPictureSoon(folder, '../settings.json')).toBeNull();
  // The person chooses the file again.
  keep(folder, APPLE);
  expect(readPicture(folder, APPLE.hash)).toEqual(APPLE.bytes);
});

it('says when the disk refuses a picture', () => {
  const folder = tempFolder();
  writeFileSync(picturesFolder(folder), 'no folder');
  expect(picturesIn(folder).keep(APPLE.bytes, 'photo', NOON)).toEqual({
    ok: false,
    error: { code: 'picture.not-kept' },
  });
});

it('copies what goods and the shop name, both ways', () => {
  const [folder, second] = [tempFolder(), tempFolder()];
  for (const picture of [APPLE, BREAD]) keep(folder, picture);
  keep(folder, LOGO, 'logo');
  shopWith(folder, APPLE, second);
  const place = placeOf(folder, { second, ofShop: [LOGO.hash] });
  expect(keepPictures(place)).toBe(true);
  expect(kept(second)).toEqual(hashes(APPLE, LOGO));
  rmSync(picturesFolder(folder), { recursive: true });
  writeFileSync(picturePath(second, LOGO.hash), 'spoilt');
  expect(keepPictures(place)).toBe(true);
  expect(kept(folder)).toEqual(hashes(APPLE));
  keep(folder, LOGO, 'logo');
  keepPictures(place);
  expect(readPicture(second, LOGO.hash)).toEqual(LOGO.bytes);
});

it('forgets a picture once nothing has named it for a month', () => {
  const folder = tempFolder();
  for (const picture of [APPLE, BREAD]) keep(folder, picture);
  keep(folder, LOGO, 'logo');
  shopWith(folder, APPLE);
  const foreign = join(picturesFolder(folder), 'holiday.jpg');
  writeFileSync(foreign, 'somebody put it there');
  utimesSync(foreign, 0, 0);
  const at = (days: number, ...ofShop: PicturesPlace['ofShop']) =>
    keepPictures(placeOf(folder, { ofShop, wallMs: NOON + days * DAY }));
  at(29, LOGO.hash);
  expect(kept(folder)).toEqual([...hashes(APPLE, BREAD, LOGO), 'holiday.jpg'].toSorted());
  at(31, LOGO.hash);
  expect(kept(folder)).toEqual([...hashes(APPLE, LOGO), 'holiday.jpg'].toSorted());
  at(60);
  expect(kept(folder), 'the logo was wanted until its last renewal').toEqual(
    [...hashes(APPLE), 'holiday.jpg'].toSorted(),
  );
});

it('passes over an entry that leads nowhere, and goes on with the others', () => {
  const folder = tempFolder();
  for (const picture of [APPLE, BREAD]) keep(folder, picture);
  shopWith(folder, APPLE);
  const links = ['aside.jpg', LOGO.hash, `${BOTTLE.hash}.partial`];
  for (const name of links) symlinkSync(join(folder, 'gone'), join(picturesFolder(folder), name));
  expect(keepPictures(placeOf(folder, { ofShop: [LOGO.hash], wallMs: NOON + MONTH }))).toBe(true);
  expect(kept(folder)).toEqual([...links, APPLE.hash].toSorted());
});

it('keeps what a copy of the goods or an undo of an import would bring back', () => {
  const folder = tempFolder();
  for (const picture of [APPLE, BREAD, BOTTLE]) keep(folder, picture);
  const shop = openedShopGoods(folder);
  shop.goods.change(edit('first', [record('suv', { photo: APPLE.hash })]), stampAt(1));
  expect(copyCatalogue(folder, null, NOON)).toBe('copied');
  shop.goods.change(edit('second', [record('suv', { photo: BREAD.hash })]), stampAt(2));
  const file = { sha256: 'a'.repeat(64), rows: 1, refused: 0 };
  shop.goods.change(
    { ...edit('file', [record('suv', { photo: BOTTLE.hash })]), happening: 'imported', file },
    stampAt(3),
  );
  const later = placeOf(folder, { wallMs: NOON + MONTH });
  keepPictures(later);
  expect(kept(folder)).toEqual(hashes(APPLE, BREAD, BOTTLE));
  for (const { path } of copiesIn(folder)) rmSync(path);
  utimesSync(picturePath(folder, APPLE.hash), NOON / 1_000, NOON / 1_000);
  keepPictures(later);
  expect(kept(folder)).toEqual(hashes(BREAD, BOTTLE));
});

it('forgets nothing while a copy of the goods can’t be read, or today’s goods', () => {
  const folder = tempFolder();
  for (const picture of [APPLE, BREAD]) keep(folder, picture);
  shopWith(folder, APPLE);
  expect(copyCatalogue(folder, null, NOON)).toBe('copied');
  for (const { path } of copiesIn(folder)) damageBody(path);
  const later = placeOf(folder, { wallMs: NOON + MONTH });
  expect(keepPictures(later)).toBe(true);
  expect(kept(folder)).toEqual(hashes(APPLE, BREAD));
  for (const { path } of copiesIn(folder)) rmSync(path);
  rmSync(join(folder, 'catalogue.db'));
  expect(keepPictures(later)).toBe(false);
  expect(existsSync(picturePath(folder, BREAD.hash))).toBe(true);
});
