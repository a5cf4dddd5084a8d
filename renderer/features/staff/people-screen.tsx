/** All people who may sign in, by name and role. People who left stay in the list. */
import { useState } from 'react';
import type { PersonRow, RoleView } from '../../../shared/contract/staff.ts';
import type { StaffId } from '../../../shared/ids.ts';
import { NeedsManager } from '../../context/needs-manager.tsx';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { personName, roleName, waitText } from '../../i18n/person-words.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import emptyStyles from '../../ui/empty.module.css';
import { PageFrame } from '../../ui/page-frame.tsx';
import rowStyles from '../../ui/row.module.css';
import styles from './people-screen.module.css';
import type { StaffForm } from './staff-dialog.tsx';
import { useWaits } from './use-wait.ts';

export default function PeopleScreen() {
  const { route } = useTillApp();
  const words = useWords();
  const { value, error } = useTillQuery('people.list', undefined, { fresh: true });
  const [chosenId, choose] = useState<StaffId | null>(null);
  const people = (value?.people ?? []).toSorted(
    (a, b) => Number(a.state === 'left') - Number(b.state === 'left'),
  );
  const chosen = people.find(({ staffId }) => staffId === chosenId) ?? people[0];
  const add = (): void => route.openDialog({ kind: 'staff', form: { name: 'add' } });
  return (
    <PageFrame
      width="list"
      title={words('people.title')}
      buttons={
        <>
          <Button
            apart
            label={words('roles.title')}
            icon="shield"
            disabled={!value}
            onPress={() => route.goTo('roles')}
          />
          <Button label={words('people.add')} icon="plus" tone="main" disabled={!value} onPress={add} />
        </>
      }
    >
      {error && <NeedsManager error={error} />}
      {value?.people.length === 0 && (
        <div className={`${emptyStyles.empty} ${styles.none}`}>
          <Drawing of="people" />
          <p className={emptyStyles.title}>{words('people.none')}</p>
          <p>{words('people.none-hint')}</p>
        </div>
      )}
      {value && chosen && (
        <div className={styles.people}>
          <ul className={styles.list}>
            {people.map((person) => (
              <li
                key={person.staffId}
                className={rowStyles.row}
                data-selected={person.staffId === chosen.staffId}
              >
                <button
                  type="button"
                  aria-current={person.staffId === chosen.staffId ? 'true' : undefined}
                  onClick={() => choose(person.staffId)}
                >
                  <span className={rowStyles.name}>{personName(words, person, value.roles)}</span>
                  <span className={rowStyles.count}>{roleOf(words, person, value.roles)}</span>
                  <span className={`${rowStyles.due} ${styles.state}`}>
                    <PersonState person={person} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <PersonDetail person={chosen} roles={value.roles} />
        </div>
      )}
    </PageFrame>
  );
}

const roleOf = (words: Words, person: PersonRow, roles: readonly RoleView[]): string => {
  const role = roles.find(({ roleId }) => roleId === person.roleId);
  return role ? roleName(words, role) : '–';
};

function PersonState({ person }: { readonly person: PersonRow }) {
  const words = useWords();
  const waitMs = useWaits([person])(person);
  if (person.state === 'left') return words('people.left');
  if (!person.hasPin) return words('sign-in.no-pin');
  return waitMs > 0 ? words('sign-in.waits', { time: waitText(words, waitMs) }) : null;
}

interface PersonDetailProps {
  readonly person: PersonRow;
  readonly roles: readonly RoleView[];
}

/** The actions on a person; each opens its form. */
function PersonDetail({ person, roles }: PersonDetailProps) {
  const { route } = useTillApp();
  const words = useWords();
  const { staffId, state, name } = person;
  const ask = (form: Extract<StaffForm, { readonly staffId: StaffId }>['name']) => () =>
    route.openDialog({ kind: 'staff', form: { name: form, staffId } });
  const lastButton = (form: 'leave' | 'erase') => (
    <Button className={styles.apart} tone="danger" label={words(`people.${form}`)} onPress={ask(form)} />
  );
  return (
    <section className={styles.detail} aria-label={personName(words, person, roles)}>
      <h2>{personName(words, person, roles)}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{words('people.role')}</dt>
          <dd>{roleOf(words, person, roles)}</dd>
        </div>
        <div>
          <dt>{words('people.number')}</dt>
          <dd>{person.number}</dd>
        </div>
      </dl>
      {state === 'active' ? (
        <div className={styles.buttons}>
          <Button label={words('people.rename')} onPress={ask('rename')} />
          <Button label={words('people.give-role')} onPress={ask('role')} />
          <Button label={words('people.set-pin')} onPress={ask('pin')} />
          {lastButton('leave')}
        </div>
      ) : (
        <div className={styles.buttons}>
          <p>{words('people.left-explain')}</p>
          <Button label={words('people.return')} onPress={ask('return')} />
          {name !== null && lastButton('erase')}
        </div>
      )}
    </section>
  );
}
