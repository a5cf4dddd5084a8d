/** The photo of a product through the page's requests: kept first, then named by the product. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { ProductId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { good } from '../support/drawer.ts';
import { drawnPng, GOODS_DRAWN } from '../support/drawn-pictures.ts';
import { productRecord } from '../support/owner-goods.ts';
import { VirtualTill } from '../support/virtual-till.ts';

const ID = ProductId.parse('p-1');
const REFUSED = (code: string) => ({ ok: false, error: { code } });

async function shop() {
  const till = await VirtualTill.open();
  onTestFinished(() => till.close());
  till.goods.add(productRecord());
  const happenings = () => till.goods.changes.map(({ change }) => change.happening);
  const record = () => till.goods.product(ID)?.record;
  return { till, happenings, record };
}

describe('a photo', () => {
  const { bytes, hash: photo } = drawnPng(GOODS_DRAWN.apple);
  const keep = { of: 'photo', base64: bytes.toString('base64') } as const;
  const pictured = productRecord({ photo });

  it('is kept first, and then belongs to its product', async () => {
    const { till, record, happenings } = await shop();
    expect(till.do('goods.save', { record: pictured, revision: 1 })).toMatchObject(REFUSED('picture.gone'));
    expect(good(till.do('picture.keep', keep))).toBe(photo);
    good(till.do('goods.save', { record: pictured, revision: 1 }));
    expect(record()?.photo).toBe(photo);
    good(till.do('goods.save', { record: productRecord(), revision: 2 }));
    expect(record()).not.toHaveProperty('photo');
    expect(happenings()).toEqual(['edited', 'edited']);
  });

  it('that was lost meanwhile stops no other change of its product', async () => {
    const { till, record } = await shop();
    till.goods.add(pictured);
    const { revision = 0 } = till.goods.product(ID) ?? {};
    good(till.do('goods.save', { record: { ...pictured, priceTiyin: tiyin(500) }, revision }));
    expect(record()).toMatchObject({ photo, priceTiyin: 500 });
  });

  it('is refused unless it is a small picture of its kind', async () => {
    const { till } = await shop();
    const refused = REFUSED('picture.not-read');
    expect(till.do('picture.keep', { of: 'logo', base64: 'AAAA' })).toMatchObject(refused);
    const large = drawnPng(GOODS_DRAWN.apple, 512, 256).bytes.toString('base64');
    expect(till.do('picture.keep', { of: 'photo', base64: large })).toMatchObject(refused);
    expect(till.do('picture.keep', { of: 'logo', base64: large })).toMatchObject({ ok: true });
  });

  it('of a logo is kept fifty times between two starts, so that no page fills the disk', async () => {
    const { till } = await shop();
    const logo = drawnPng(GOODS_DRAWN.apple, 512, 256).bytes.toString('base64');
    for (let number = 0; number < 50; number += 1)
      good(till.do('picture.keep', { of: 'logo', base64: logo }));
    expect(till.do('picture.keep', { of: 'logo', base64: logo })).toMatchObject(REFUSED('picture.not-kept'));
    expect(good(till.do('picture.keep', keep))).toBe(photo);
  });
});
