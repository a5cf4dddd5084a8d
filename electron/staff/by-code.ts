/**
 * The rights of a person who knows the installer's setup code: make a manager, and reset a manager's PIN. The
 * code is the way in when nobody can sign in. The log names the installer as the approver.
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
import { newPin, personOf, type StaffContext, savePeople } from './context.ts';
import { addPerson } from './people.ts';
import { staffView } from './view.ts';

export function byCodeHandlers(context: StaffContext): Handlers<'staff.make-manager' | 'staff.reset-pin'> {
  const { book } = context;
  const view = (saved: Result<null, TillError>): Result<StaffView, TillError> =>
    saved.ok ? ok(staffView(context)) : saved;
  const byInstaller = (act: Act): Act => ({ ...act, approvedBy: INSTALLER });
  const mayLetIn = ({ roleId }: StaffRecord): boolean =>
    book.role(roleId)?.rights.includes('people') ?? false;
  const resetPin = async (staffId: StaffId, pin: string, act: Act): Promise<Result<StaffView, TillError>> => {
    const fresh = await newPin(context, staffId, pin);
    if (!fresh.ok) return fresh;
    const person = book.find(staffId);
    // Other people get their new PIN from a manager.
    if (person === null || !mayLetIn(person)) return fail({ code: 'people.gone' });
    const { pinId } = fresh.value;
    const beside = [{ staffId, pin: fresh.value, tries: null }];
    return view(savePeople(context, byInstaller(act), 'pin', [{ ...personOf(person), pinId }], beside));
  };
  return {
    'staff.make-manager': async ({ setupCode, name, pin }, act) => {
      const right = await checkCode(context, act, setupCode);
      if (!right.ok) return right;
      const lost = book.hasStaff() ? undefined : book.people().find((one) => sameName(one.name ?? '', name));
      if (lost && mayLetIn(lost)) return await resetPin(lost.staffId, pin, act);
      return view(await addPerson(context, byInstaller(act), { name, roleId: MANAGER_ROLE, pin }));
    },
    'staff.reset-pin': async ({ setupCode, staffId, pin }, act) => {
      const right = await checkCode(context, act, setupCode);
      return right.ok ? await resetPin(staffId, pin, act) : right;
    },
  };
}

/**
 * Errors: those of the code guard. No code is needed on a till that never had real money and has neither a
 * code nor a manager.
 */
export async function checkCode(
  context: StaffContext,
  act: Act,
  setupCode: string,
): Promise<Result<null, TillError>> {
  const { journal, book } = context;
  const isPractice =
    book.reach() === 'loopback' && journal.setupCode() === null && book.lostPins().length === 0;
  if (isPractice && !canLetIn(book.people(), book.role, book)) return ok(null);
  return checkSetupCode(context, act, setupCode);
}

/** Logs a wrong code in every use. Errors: those of the code guard. */
export async function checkSetupCode(
  { codes, refusals }: Pick<StaffContext, 'codes' | 'refusals'>,
  act: Act,
  setupCode: string,
): Promise<Result<null, TillError>> {
  const checked = await codes.check(setupCode);
  if (!checked.ok && checked.error.code !== 'setup-code.none') refusals.note({ what: 'setup-code', act });
  return checked;
}
