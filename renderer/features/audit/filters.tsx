/** Narrows the log to one person, one kind, or one day. */
import { useId } from 'react';
import { AUDIT_GROUPS } from '../../../shared/audit/groups.ts';
import type { PersonView } from '../../../shared/contract/staff.ts';
import type { RoleId, StaffId } from '../../../shared/ids.ts';
import { INSTALLER_ID, UNNAMED_ID } from '../../../shared/staff/known.ts';
import { readDay, typedDay } from '../../../shared/typed-day.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useStaff } from '../../context/use-till-app.ts';
import { personName } from '../../i18n/person-words.ts';
import { useWords } from '../../i18n/words.ts';
import { DayField } from '../../ui/day-field.tsx';
import styles from './audit-screen.module.css';
import type { AuditFilter } from './use-audit.ts';

const ALL = '';

type Person = Pick<PersonView, 'staffId' | 'name' | 'number'>;

/** undefined: the person has no role any more. */
const withRole = (person: Person, roleId: RoleId | undefined): Person & { readonly roleId?: RoleId } =>
  roleId === undefined ? person : { ...person, roleId };

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const words = useWords();
  const id = useId();
  const { people: active, roles } = useStaff(({ view }) => view);
  // The log names people who have left. A reader may filter by them without the right to manage people.
  const { value: everybody } = useTillQuery('history.people', undefined);
  const roleOf = new Map(active.map(({ staffId, roleId }) => [staffId, roleId]));
  const people = everybody ?? active;
  const change = (what: Partial<AuditFilter>): void => onChange({ ...filter, before: null, ...what });
  return (
    <div className={styles.filters}>
      <label htmlFor={`${id}-who`}>{words('audit.who')}</label>
      <select
        id={`${id}-who`}
        value={filter.staffId ?? ALL}
        onChange={({ target }) =>
          // A cast, not a parse: the value is one of the options below.
          change({ staffId: target.value === ALL ? null : (target.value as StaffId) })
        }
      >
        <option value={ALL}>{words('audit.everybody')}</option>
        {people.map((person) => (
          <option key={person.staffId} value={person.staffId}>
            {personName(words, withRole(person, roleOf.get(person.staffId)), roles)}
          </option>
        ))}
        <option value={UNNAMED_ID}>{words('audit.unnamed')}</option>
        <option value={INSTALLER_ID}>{words('audit.installer')}</option>
      </select>
      <label htmlFor={`${id}-what`}>{words('audit.what')}</label>
      <select
        id={`${id}-what`}
        value={filter.groups[0] ?? ALL}
        onChange={({ target }) => change({ groups: AUDIT_GROUPS.filter((group) => group === target.value) })}
      >
        <option value={ALL}>{words('audit.everything')}</option>
        {AUDIT_GROUPS.map((group) => (
          <option key={group} value={group}>
            {words(`audit.group.${group}`)}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-day`}>{words('audit.day')}</label>
      <DayField
        id={`${id}-day`}
        kind="day"
        initial={filter.day === null ? '' : typedDay(filter.day)}
        onChange={(text) => {
          const day = readDay(text);
          if (day !== filter.day) change({ day });
        }}
      />
    </div>
  );
}
