/** A shop on real files whose sales have a story, read by the page's requests. */
import { expect } from 'vitest';
import type { ChannelName, Request } from '../../shared/contract/contract.ts';
import type { StoryStep } from '../../shared/history/story.ts';
import { SaleId, StaffId } from '../../shared/ids.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { type OpenedTill, openedTill } from './opened-till.ts';
import { expectQuick } from './quick-scrypt.ts';
import { tempFolder } from './temp-folder.ts';

/** Lola sells, Aziz is a colleague, and Dilshod approves where her rights end. */
export async function storyShop(onSave?: (name: string, text: string) => void) {
  const folder = tempFolder();
  const shop = await openedTill(folder, onSave ? { onSave } : {});
  const idOf = async (name: string): Promise<StaffId> => {
    const now = await shop.ask('staff.now', undefined);
    return StaffId.parse(now.ok ? now.value.people.find((one) => one.name === name)?.staffId : undefined);
  };
  const signIn = (staffId: StaffId, pin: string) => shop.ask('staff.sign-in', { staffId, pin });
  await shop.ask('people.add', { name: 'Dilshod', roleId: 'manager', pin: '2580' });
  expectQuick();
  const dilshod = await idOf('Dilshod');
  await signIn(dilshod, '2580');
  await shop.ask('people.add', { name: 'Lola', roleId: 'cashier', pin: '1470' });
  const lola = await idOf('Lola');
  await shop.ask('people.add', { name: 'Aziz', roleId: 'cashier', pin: '3690' });
  const aziz = await idOf('Aziz');
  await signIn(lola, '1470');
  /** With Dilshod's PIN, as the page does it after `right.needed`. */
  const approved = async <C extends ChannelName>(channel: C, request: Request<C>) => {
    expect(await shop.ask(channel, request)).toMatchObject({ error: { code: 'right.needed' } });
    const by = { staffId: dilshod, pin: '2580' };
    expect(await shop.ask('staff.approve', { channel, request, by })).toMatchObject({ ok: true });
    const answer = await shop.ask(channel, request);
    if (!answer.ok) throw new Error(answer.error.code);
    return answer.value;
  };
  return { shop, folder, dilshod, lola, aziz, approved, signIn };
}
export type StoryShop = Awaited<ReturnType<typeof storyShop>>;

export async function add(shop: OpenedTill, productId: string) {
  const opened = await shop.ask('till.open', undefined);
  const saleId = SaleId.parse(opened.ok ? opened.value.basket.saleId : '');
  const added = await shop.ask('basket.add', { saleId, productId, quantity: ONE });
  if (!added.ok) throw new Error(added.error.code);
  return { saleId, lineId: added.value.lineId };
}

export async function storyOf(shop: OpenedTill, saleId: SaleId): Promise<readonly StoryStep[]> {
  const story = await shop.ask('history.story', { saleId });
  if (!story.ok) throw new Error(story.error.code);
  return story.value.steps;
}
