/** Signing in and out. Each is an entry, so that the books show who worked at the till. */
import type { StaffView } from '../../shared/contract/staff.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { byStaff } from '../../shared/staff/actor.ts';
import type { Handlers } from '../ipc/feature.ts';
import { newPin, personOf, type StaffContext, savePeople } from './context.ts';
import { type Leaving, personAt } from './presence.ts';
import { staffView } from './view.ts';

type SignInChannels =
  | 'staff.now'
  | 'staff.sign-in'
  | 'staff.lock'
  | 'staff.sign-out'
  | 'staff.touched'
  | 'staff.change-own-pin';

export function signInHandlers(context: StaffContext): Handlers<SignInChannels> {
  const { presence } = context;
  const leave = (how: Leaving): Result<StaffView, TillError> => {
    const left = presence.leave(how);
    return left.ok ? ok(staffView(context)) : left;
  };
  return {
    'staff.now': () => {
      presence.confirmed();
      return ok(staffView(context));
    },
    'staff.sign-in': ({ staffId, pin }) =>
      context.guard.check(staffId, pin, ({ tries }, slips) => {
        const wrongBefore = tries?.unseen ?? 0;
        const entry = {
          kind: 'staff.signed',
          subject: staffId,
          payload: { staffId, what: 'in', wrongBefore },
        } as const;
        const stored = context.journal.appendBeside(byStaff(staffId), entry, [{ staffId, tries: null }]);
        if (!stored.ok) return stored;
        context.book.refresh();
        // The person knows the own slips. The entry keeps them.
        presence.stand(staffId, Math.max(0, wrongBefore - slips));
        return ok(staffView(context));
      }),
    'staff.lock': () => leave('locked'),
    'staff.sign-out': () => leave('out'),
    'staff.touched': () => {
      presence.touch();
      return ok(null);
    },
    'staff.change-own-pin': async ({ pin, newPin: wanted }, act) => {
      const session = personAt(presence.session());
      if (!session.ok) return session;
      const { staffId } = session.value;
      const right = await context.guard.check(staffId, pin, (person) => ok(person));
      if (!right.ok) return right;
      const fresh = await newPin(context, staffId, wanted);
      if (!fresh.ok) return fresh;
      // The person's role or PIN may have changed since the old PIN was checked.
      const present = context.book.find(staffId);
      if (present === null) return fail({ code: 'people.gone' });
      if (present.pin !== right.value.pin) return fail({ code: 'pin.again' });
      const person = { ...personOf(present), pinId: fresh.value.pinId };
      const saved = savePeople(context, act, 'pin', [person], [{ staffId, pin: fresh.value, tries: null }]);
      return saved.ok ? ok(staffView(context)) : saved;
    },
  };
}
