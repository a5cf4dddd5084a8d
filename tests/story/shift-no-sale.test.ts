/**
 * A person without the right opens the drawer without a sale: the report names the approver beside that
 * person.
 */
import { expect, it } from 'vitest';
import { tiyin } from '../../shared/money.ts';
import { counted, counting, good } from '../support/drawer.ts';
import { PIN, StaffedTill } from '../support/staffed-till.ts';
import { KNOWN } from '../support/virtual-till.ts';

it('an approved opening has both people on X and Z, an opening by right has one', async () => {
  const till = await StaffedTill.openShop();
  till.know(KNOWN);
  await till.restart();
  counting(till);
  const { dilshod, lola } = await till.hire();
  await till.signIn(lola, PIN.lola);
  good(await till.send('shift.open', { count: counted(0), words: null }));
  const request = { reason: 'change for a note' };
  expect(await till.send('drawer.no-sale', request)).toMatchObject({ error: { code: 'right.needed' } });
  const by = { staffId: dilshod, pin: PIN.dilshod };
  good(await till.send('staff.approve', { channel: 'drawer.no-sale', request, by }));
  good(await till.send('drawer.no-sale', request));
  await till.signIn(dilshod, PIN.dilshod);
  good(await till.send('drawer.no-sale', { reason: 'a coin, under it' }));
  const opened = [
    { reason: 'change for a note', by: lola, approvedBy: dilshod },
    { reason: 'a coin, under it', by: dilshod, approvedBy: null },
  ];
  expect(good(await till.send('shift.x', undefined)).report.noSale).toMatchObject(opened);
  const { open } = good(await till.send('shift.state', undefined));
  if (!open) throw new Error('no shift is open');
  const { shiftId, mark } = open;
  const close = {
    shiftId,
    mark,
    count: counted(0),
    takenOutTiyin: tiyin(0),
    terminalTiyin: null,
    words: null,
  };
  expect(good(await till.send('shift.close', close)).report.noSale).toMatchObject(opened);
});
