/**
 * What the installer's setup code lets anybody do who knows it: make a manager, and give a manager another PIN. It is
 * the way in where nobody can sign in, and stands in the log with the installer as who approved it.
 */
import type { StaffView } from '../../shared/contract/staff.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { StaffId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Act, INSTALLER } from '../../shared/staff/actor.ts';
import { sameName } from '../../shared/staff/person.ts';
import { MANAGER_ROLE } from '../../shared/staff/role.ts';
import type { Handlers } from '../ipc/feature.ts';
import type { StaffRecord } from '../storage/journal-staff.ts';
import { canLetIn } from './book.ts';
import { newPin, personOf, type StaffParts, savePeople } from './parts.ts';
import { addPerson } from './people.ts';
import { staffView } from './view.ts';

export function byCodeHandlers(parts: StaffParts): Handlers<'staff.make-manager' | 'staff.reset-pin'> {
  const { book } = parts;
  const view = (saved: Result<null, TillError>): Result<StaffView, TillError> =>
    saved.ok ? ok(staffView(parts)) : saved;
  const byInstaller = (act: Act): Act => ({ ...act, approvedBy: INSTALLER });
  const mayLetIn = ({ roleId }: StaffRecord): boolean =>
    book.role(roleId)?.rights.includes('people') ?? false;
  const resetPin = async (staffId: StaffId, pin: string, act: Act): Promise<Result<StaffView, TillError>> => {
    const fresh = await newPin(parts, staffId, pin);
    if (!fresh.ok) return fresh;
    const person = book.find(staffId);
    // Everybody else has a manager for that.
    if (person === null || !mayLetIn(person)) return fail({ code: 'people.gone' });
    const { pinId } = fresh.value;
    const beside = [{ staffId, pin: fresh.value, tries: null }];
    return view(savePeople(parts, byInstaller(act), 'pin', [{ ...personOf(person), pinId }], beside));
  };
  return {
    'staff.make-manager': async ({ setupCode, name, pin }, act) => {
      const right = await checkCode(parts, act, setupCode);
      if (!right.ok) return right;
      const lost = book.hasStaff() ? undefined : book.people().find((one) => sameName(one.name ?? '', name));
      if (lost && mayLetIn(lost)) return await resetPin(lost.staffId, pin, act);
      return view(await addPerson(parts, byInstaller(act), { name, roleId: MANAGER_ROLE, pin }));
    },
    'staff.reset-pin': async ({ setupCode, staffId, pin }, act) => {
      const right = await checkCode(parts, act, setupCode);
      return right.ok ? await resetPin(staffId, pin, act) : right;
    },
  };
}

/** Errors: as the code guard's. A till that never dealt in real money, without a code and without a manager, asks for none. */
export async function checkCode(
  parts: StaffParts,
  act: Act,
  setupCode: string,
): Promise<Result<null, TillError>> {
  const { journal, book } = parts;
  const isPractice =
    book.reach() === 'loopback' && journal.setupCode() === null && book.lostPins().length === 0;
  if (isPractice && !canLetIn(book.people(), book.role, book)) return ok(null);
  return checkSetupCode(parts, act, setupCode);
}

/** Wherever it is asked for: a wrong one stands in the log. Errors: as the code guard's. */
export async function checkSetupCode(
  { codes, refusals }: Pick<StaffParts, 'codes' | 'refusals'>,
  act: Act,
  setupCode: string,
): Promise<Result<null, TillError>> {
  const checked = await codes.check(setupCode);
  if (!checked.ok && checked.error.code !== 'setup-code.none') refusals.note({ what: 'setup-code', act });
  return checked;
}
