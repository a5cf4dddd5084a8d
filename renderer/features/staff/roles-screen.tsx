/** What each role allows, right by right, and up to which limit. */
import { useState } from 'react';
import type { RoleView } from '../../../shared/contract/staff.ts';
import type { RoleId } from '../../../shared/ids.ts';
import { NeedsManager } from '../../context/needs-manager.tsx';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { roleName } from '../../i18n/person-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import rowStyles from '../../ui/row.module.css';
import styles from './people-screen.module.css';
import { RoleEditor } from './role-editor.tsx';

export default function RolesScreen() {
  const { route } = useTillApp();
  const words = useWords();
  const { value, error } = useTillQuery('people.list', undefined, { fresh: true });
  /** null: a new role. */
  const [chosenId, choose] = useState<RoleId | null | undefined>(undefined);
  const roles = value?.roles ?? [];
  const chosen = roles.find(({ roleId }) => roleId === chosenId);
  const shown = chosenId === null ? null : (chosen ?? roles.find(({ isFixed }) => !isFixed));
  return (
    <PageFrame
      title={words('roles.title')}
      buttons={
        <>
          <Button apart label={words('people.title')} icon="manager" onPress={() => route.goTo('people')} />
          <Button label={words('roles.add')} icon="plus" disabled={!value} onPress={() => choose(null)} />
        </>
      }
    >
      {error && <NeedsManager error={error} />}
      {value && shown !== undefined && (
        <div className={`${styles.people} ${styles.roles}`}>
          <ul className={styles.list}>
            {roles.map((role) => (
              <li key={role.roleId} className={rowStyles.row} data-selected={role === shown}>
                <RoleRow
                  role={role}
                  count={
                    value.people.filter(({ state, roleId }) => state === 'active' && roleId === role.roleId)
                      .length
                  }
                  isShown={role === shown}
                  onChoose={choose}
                />
              </li>
            ))}
          </ul>
          <RoleEditor key={shown?.roleId ?? 'new'} role={shown} onSaved={choose} />
        </div>
      )}
    </PageFrame>
  );
}

interface RoleRowProps {
  readonly role: RoleView;
  /** People with this role. */
  readonly count: number;
  readonly isShown: boolean;
  readonly onChoose: (roleId: RoleId) => void;
}

function RoleRow({ role, count, isShown, onChoose }: RoleRowProps) {
  const words = useWords();
  return (
    <button type="button" aria-current={isShown ? 'true' : undefined} onClick={() => onChoose(role.roleId)}>
      <span className={rowStyles.name}>{roleName(words, role)}</span>
      <span className={rowStyles.count}>
        {role.isFixed ? words('roles.fixed') : words('roles.people', { count })}
      </span>
    </button>
  );
}
