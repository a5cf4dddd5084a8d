/** A busy service refuses confirms with any code, so a known meaning of such a code then proves nothing. */
import { describe, expect, it } from 'vitest';
import { eachAttacked, many } from '../support/attacks.ts';
import { SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
eachAttacked((opened) => {
  ({ till } = opened);
});

describe('a busy service that refuses confirms with the code for "already confirmed"', () => {
  it('is recognised by a later confirm too, and from then on its refusals prove nothing', async () => {
    till.know({ repeated_confirm: -41 });
    const { service } = till;
    const confirm = service.confirmPassPayment.bind(service);
    const codes = [-1, -41];
    service.confirmPassPayment = (request) => {
      const gatewayCode = codes.shift();
      return gatewayCode === undefined
        ? confirm(request)
        : Promise.resolve({ ok: false, error: { code: 'gateway.refused', gatewayCode } });
    };
    await till.paidSale();
    expect(till.journal.facts(till.endpoint).facts.first_confirm_codes).toEqual([-1, -41]);
    service.mishaps.confirm.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(300);
    codes.push(...many<number>(-41));
    await till.clock.advance(120 * SECOND);
    expect(service.payments[1]).toMatchObject({ confirmed: false });
    expect(till.state(id)).not.toBe('paid');
  });
});
