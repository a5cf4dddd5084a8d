/** A shift's report names who approved its opening and the reason for its difference. */
import { describe, expect, it } from 'vitest';
import type { ChannelName, Request } from '../../shared/contract/contract.ts';
import type { StaffId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { counted, counting, good } from '../support/drawer.ts';
import { exportedReport } from '../support/exported.ts';
import { PIN, StaffedTill } from '../support/staffed-till.ts';

/** The signed-in person lacks the right; Dilshod types his PIN. */
async function askApproved<C extends ChannelName>(
  till: StaffedTill,
  dilshod: StaffId,
  channel: C,
  request: Request<C>,
) {
  expect(await till.send(channel, request)).toMatchObject({ error: { code: 'right.needed' } });
  good(await till.send('staff.approve', { channel, request, by: { staffId: dilshod, pin: PIN.dilshod } }));
  return good(await till.send(channel, request));
}

describe('an opening and a reason that needed a manager', () => {
  it('name the manager beside the person on X and Z, in the files, and forever', async () => {
    const till = await StaffedTill.openShop();
    counting(till);
    const { dilshod, lola } = await till.hire();
    await till.signIn(dilshod, PIN.dilshod);
    const helper = { roleId: null, name: 'Helper', rights: ['sell' as const, 'report' as const] };
    const saved = good(
      await till.send('roles.save', { ...helper, discountLimit: null, refundLimitTiyin: null }),
    );
    const roleId = String(saved.roles.find(({ name }) => name === 'Helper')?.roleId);
    good(await till.send('people.give-role', { staffId: lola, roleId }));
    await till.signIn(lola, PIN.lola);
    await askApproved(till, dilshod, 'shift.open', { count: counted(100_000), words: null });
    const head = { openedBy: lola, openingApprovedBy: dilshod };
    expect(good(await till.send('shift.x', undefined)).report.head).toMatchObject(head);

    await till.signIn(dilshod, PIN.dilshod);
    const { open } = good(await till.send('shift.state', undefined));
    if (!open) throw new Error('no shift is open');
    const { shiftId, mark } = open;
    const close = { shiftId, mark, count: counted(99_000), takenOutTiyin: tiyin(0), terminalTiyin: null };
    const z = good(await till.send('shift.close', { ...close, words: null }));
    expect(z.report.head).toMatchObject({ ...head, closedBy: dilshod, approvedBy: null });
    await till.signIn(lola, PIN.lola);
    const said = await askApproved(till, dilshod, 'shift.explain', { shiftId, words: 'a note fell behind' });
    expect(said.z?.explained).toMatchObject([{ by: lola, approvedBy: dilshod }]);

    await till.restart();
    await till.signIn(lola, PIN.lola);
    const later = good(await till.send('shift.z', { shiftId }));
    expect(later.report).toEqual(z.report);
    const names = { [lola]: 'Lola', [dilshod]: 'Dilshod' };
    const { csv } = await exportedReport(till, shiftId, { names });
    const noteOf = (label: string) => csv.find(([first]) => first === label)?.at(-1);
    expect(noteOf('Opened by')).toBe('Lola');
    expect(noteOf('Opening approved by')).toBe('Dilshod');
    expect(noteOf('Explained later')).toMatch(/^a note fell behind \(.*, Lola, Dilshod\)$/);
  });
});
