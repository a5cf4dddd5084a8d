/**
 * Who stands at the till? A button for each person, then the PIN. The basket stays and a payment goes on. The
 * customer's part of a payment shows here too, unless the shop hides sums on a locked till.
 */
import { lazy, Suspense, useState } from 'react';
import type { PersonView, RoleView } from '../../../shared/contract/staff.ts';
import type { StaffId } from '../../../shared/ids.ts';
import { useStaff, useTill, useTillApp } from '../../context/use-till-app.ts';
import { dayText, minuteText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { useFrame } from '../../ui/frame.ts';
import frameStyles from '../../ui/page-frame.module.css';
import { pictureUrl } from '../../ui/picture/picture-url.ts';
import { useMinute } from '../../ui/use-minute.ts';
import { Kept } from './kept.tsx';
import { PinGate } from './pin-gate.tsx';
import styles from './sign-in-screen.module.css';
import { usePin } from './use-pin.ts';

// For a forgotten PIN.
const ResetPinDialog = lazy(() => import('./reset-pin-dialog.tsx'));

export function SignInScreen() {
  const { api, staff } = useTillApp();
  const { head } = useFrame();
  const words = useWords();
  const { people, lockedFor, person: standing } = useStaff(({ view }) => view);
  const [isForgotten, setForgotten] = useState(false);
  const entry = usePin(firstOf(people, lockedFor), async (staffId, pin) => {
    const answer = await api.ask('staff.sign-in', { staffId, pin });
    if (!answer.ok) return answer.error;
    staff.change(false);
    return null;
  });
  const person = people.find(({ staffId }) => staffId === entry.chosen);
  const mayReset = useStaff(({ view }) => view.hasSetupCode && mayLetIn(person, view.roles));
  return (
    <div className={frameStyles.frame}>
      {head}
      <main className={styles.screen}>
        <PinGate
          isLarge
          above={
            <>
              <ShopAndClock />
              <Kept />
              <h1>{words(standing ? 'sign-in.change' : 'sign-in.title')}</h1>
            </>
          }
          people={lockedFirst(people, lockedFor)}
          entry={entry}
          act={words('sign-in.do')}
          ask={words('sign-in.choose')}
          lockedFor={lockedFor}
          beside={
            standing && (
              <Button label={words('button.back')} icon="back" onPress={() => staff.change(false)} />
            )
          }
          below={
            person &&
            mayReset && (
              <Button
                label={words(person.hasPin ? 'sign-in.forgotten' : 'pin.set')}
                size="small"
                onPress={() => setForgotten(true)}
              />
            )
          }
        />
        {isForgotten && person && (
          <Suspense fallback={null}>
            <ResetPinDialog person={person} onClose={() => setForgotten(false)} />
          </Suspense>
        )}
      </main>
    </div>
  );
}

/** The person for whom the till is locked types at once; so does the only person. */
const firstOf = (people: readonly PersonView[], lockedFor: StaffId | null): StaffId | null => {
  if (people.some(({ staffId }) => staffId === lockedFor)) return lockedFor;
  const [only, ...others] = people;
  return only && others.length === 0 ? only.staffId : null;
};

const lockedFirst = (people: readonly PersonView[], lockedFor: StaffId | null): readonly PersonView[] =>
  people.toSorted((a, b) => Number(b.staffId === lockedFor) - Number(a.staffId === lockedFor));

/** The setup code sets the PIN only of people who can set the PINs of others. */
const mayLetIn = (person: PersonView | undefined, roles: readonly RoleView[]): boolean =>
  roles.some(({ roleId, rights }) => roleId === person?.roleId && rights.includes('people'));

function ShopAndClock() {
  const shopName = useTill((till) => till.shopName);
  const logo = useTill(({ settings }) => settings.logo);
  const at = useMinute();
  return (
    <div className={styles.top}>
      {logo && <img key={logo} className={styles.logo} src={pictureUrl(logo)} alt="" draggable={false} />}
      <div>
        <p className={styles.shop}>{shopName ?? 'Tilla'}</p>
        <time className={styles.clock}>{minuteText(at)}</time>
        <p className={styles.day}>{dayText(at)}</p>
      </div>
    </div>
  );
}
