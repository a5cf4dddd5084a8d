/**
 * Lola is signed in at a shop that counts its drawer. She may sell and open a shift, and asks Dilshod for
 * everything else.
 */
import { expect } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import type { ChannelName, Request } from '../../shared/contract/contract.ts';
import type { NeedView } from '../../shared/contract/staff.ts';
import type { StaffId } from '../../shared/ids.ts';
import { ONE } from '../../shared/sale/basket.ts';
import type { Right } from '../../shared/staff/rights.ts';
import { counted, counting, good } from './drawer.ts';
import { PIN, StaffedTill } from './staffed-till.ts';

const [BREAD] = SAMPLE_PRODUCTS;

export class AskingShop {
  readonly till: StaffedTill;
  readonly dilshod: StaffId;
  readonly lola: StaffId;

  private constructor(till: StaffedTill, { dilshod, lola }: Record<'dilshod' | 'lola', StaffId>) {
    this.till = till;
    this.dilshod = dilshod;
    this.lola = lola;
  }

  static async open(blindCount = false): Promise<AskingShop> {
    const till = await StaffedTill.openShop();
    counting(till, blindCount);
    const shop = new AskingShop(till, await till.hire());
    await shop.lolaMay('sell', 'open-item', 'open-shift');
    good(await till.send('shift.open', { count: counted(100_000), words: null }));
    return shop;
  }

  /** Gives Lola exactly these rights from now on; she is signed in. */
  async lolaMay(...rights: Right[]): Promise<void> {
    await this.till.signIn(this.dilshod, PIN.dilshod);
    const role = { roleId: 'cashier', name: '', discountLimit: null, refundLimitTiyin: null };
    good(await this.till.send('roles.save', { ...role, rights }));
    await this.back();
  }

  /** Signs her in again where the till may have locked. */
  back(): Promise<void> {
    return this.till.signIn(this.lola, PIN.lola);
  }

  /** What the approval dialog shows for this request. */
  async need<C extends ChannelName>(channel: C, request: Request<C>): Promise<NeedView> {
    expect(await this.till.send(channel, request)).toMatchObject({ error: { code: 'right.needed' } });
    return good(await this.till.send('staff.need', { channel, request }));
  }

  /** Dilshod types his PIN under the request that he read. */
  approve(channel: ChannelName, request: unknown, seen?: string) {
    const by = { staffId: this.dilshod, pin: PIN.dilshod };
    return this.till.send('staff.approve', { channel, request, by, ...(seen !== undefined && { seen }) });
  }

  /** The approved sums in the log. */
  get approved() {
    return this.till
      .entries('approval.given')
      .map(({ payload: { channel, amountTiyin } }) => [channel, amountTiyin]);
  }

  async shift() {
    const { open } = good(await this.till.send('shift.state', undefined));
    if (!open) throw new Error('no shift is open');
    return open;
  }

  /** This many breads in the open basket, as one line. */
  async breads(pieces: number) {
    const { saleId } = good(await this.till.send('basket.open', undefined));
    const request = { saleId, productId: String(BREAD?.productId), quantity: pieces * ONE };
    const { lineId } = good(await this.till.send('basket.add', request));
    return { saleId, lineId };
  }
}
