/** One role: its name, its rights, each with an explanation, and its limits. Saved as a whole. */

import { useRef, useState } from 'react';
import { percentText } from '../../../shared/audit/log-words.ts';
import type { RoleView } from '../../../shared/contract/staff.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { RoleId } from '../../../shared/ids.ts';
import { LONGEST_NAME } from '../../../shared/staff/known.ts';
import type { Right } from '../../../shared/staff/rights.ts';
import { readAmount, readPercent } from '../../../shared/typed-amount.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { typedProblem } from '../../i18n/error-words.ts';
import { moneyText, ungroupedText } from '../../i18n/money.ts';
import { isBuiltInCashier, roleName } from '../../i18n/person-words.ts';
import { isShown, RIGHT_GROUPS, rightsIn } from '../../i18n/right-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './role-editor.module.css';

interface RoleEditorProps {
  /** null: a new role. */
  readonly role: RoleView | null;
  readonly onSaved: (roleId: RoleId) => void;
}

/** As typed. An empty field means no limit. */
interface Draft {
  readonly name: string;
  readonly rights: ReadonlySet<Right>;
  readonly discount: string;
  readonly refund: string;
}

const draftOf = (role: RoleView | null): Draft => ({
  name: role?.name ?? '',
  // Hidden rights must not be granted together with the shown ones.
  rights: new Set(role?.rights.filter(isShown) ?? ['sell']),
  discount: role?.discountLimit == null ? '' : percentText(role.discountLimit),
  refund: role?.refundLimitTiyin == null ? '' : ungroupedText(moneyText(role.refundLimitTiyin)),
});

/** The role to save, or null while a limit is invalid. */
function saveable({ name, rights, discount, refund }: Draft, isNamed: boolean) {
  const [percent, amount] = [readPercent(discount), readAmount(refund)];
  if (isNamed && name.trim() === '') return null;
  if (percent.problem || amount.problem) return null;
  return {
    name,
    rights: [...rights],
    discountLimit: percent.value,
    refundLimitTiyin: amount.value,
  };
}

export function RoleEditor({ role, onSaved }: RoleEditorProps) {
  const { api, play, route } = useTillApp();
  const words = useWords();
  const [draft, setDraft] = useState(() => draftOf(role));
  const [said, say] = useState<TillError | 'saved' | null>(null);
  const isBusy = useRef(false);
  const isFixed = role?.isFixed === true;
  const isNamed = role === null || !isBuiltInCashier(role);
  const fit = saveable(draft, isNamed);
  const change = (what: Partial<Draft>): void => {
    setDraft({ ...draft, ...what });
    say(null);
  };
  const switchTo = (right: Right, isOn: boolean): void => {
    const rights = new Set(draft.rights);
    if (isOn) rights.add(right);
    else rights.delete(right);
    change({ rights });
  };
  const save = async (): Promise<void> => {
    if (fit === null || isBusy.current) return;
    isBusy.current = true;
    const answer = await api.ask('roles.save', { roleId: role?.roleId ?? null, ...fit });
    isBusy.current = false;
    say(answer.ok ? 'saved' : answer.error);
    if (!answer.ok) play('error');
    else if (role === null) {
      const made = answer.value.roles.find(({ name }) => name === fit.name.trim());
      if (made) onSaved(made.roleId);
    }
  };
  return (
    <section className={styles.role} aria-label={role ? roleName(words, role) : words('roles.add')}>
      {isFixed && <p>{words('roles.fixed-explain')}</p>}
      {isNamed && !isFixed && (
        <div className={styles.field}>
          <TextField
            label={words('roles.name')}
            hint={words('roles.name-hint')}
            maxLength={LONGEST_NAME}
            value={draft.name}
            onChange={(name) => change({ name })}
          />
        </div>
      )}
      {RIGHT_GROUPS.map((group) => (
        <fieldset key={group} className={styles.group}>
          <legend>{words(`roles.group.${group}`)}</legend>
          {rightsIn(group).map((right) => (
            <div key={right}>
              {isFixed ? (
                <p className={styles.held}>
                  <strong>{words(`right.${right}`)}</strong>
                  <span>{words(`right.explain.${right}`)}</span>
                </p>
              ) : (
                <Switch
                  label={words(`right.${right}`)}
                  explain={words(`right.explain.${right}`)}
                  isOn={draft.rights.has(right)}
                  onChange={(isOn) => switchTo(right, isOn)}
                />
              )}
              {!isFixed && right === 'discount' && draft.rights.has('discount') && (
                <div className={styles.field}>
                  <TextField
                    label={words('roles.limit.discount')}
                    inputMode="decimal"
                    placeholder={words('roles.no-limit')}
                    value={draft.discount}
                    onChange={(text) => change({ discount: ungroupedText(text) })}
                    problem={typedProblem(words, readPercent(draft.discount))}
                  />
                </div>
              )}
              {!isFixed && right === 'refund' && draft.rights.has('refund') && (
                <div className={styles.field}>
                  <MoneyField
                    label={words('roles.limit.refund')}
                    placeholder={words('roles.no-limit')}
                    value={draft.refund}
                    onChange={(refund) => change({ refund })}
                  />
                </div>
              )}
            </div>
          ))}
        </fieldset>
      ))}
      {!isFixed && (
        <div className={styles.buttons}>
          {said !== null && said !== 'saved' && <ErrorAlert error={said} />}
          <p role="status">{said === 'saved' && words('roles.saved')}</p>
          {role !== null && isNamed && (
            <Button
              tone="danger"
              label={words('confirm.do.retire')}
              onPress={() =>
                route.openDialog({ kind: 'staff', form: { name: 'retire', roleId: role.roleId } })
              }
            />
          )}
          <Button
            label={words('people.save')}
            tone="main"
            disabled={fit === null}
            onPress={() => void save()}
          />
        </div>
      )}
    </section>
  );
}
