/** Of the log only what one person did, of one kind, on one day. */
import { useId } from 'react';
import type { StaffId } from '../../../shared/ids.ts';
import { AUDIT_GROUPS } from '../../../shared/staff/audit.ts';
import { INSTALLER_ID, UNNAMED_ID } from '../../../shared/staff/known.ts';
import { useAsked } from '../../app/asked.ts';
import { useStaff } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import styles from './audit-screen.module.css';
import { personName } from './staff-words.ts';
import type { AuditFilter } from './use-audit.ts';

const ALL = '';

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const words = useWords();
  const id = useId();
  const { people: active, roles } = useStaff(({ view }) => view);
  // Whoever may see them sees those who have left, too.
  const { value } = useAsked('people.list', undefined);
  const people = value?.people ?? active;
  const change = (what: Partial<AuditFilter>): void => onChange({ ...filter, before: null, ...what });
  return (
    <div className={styles.filters}>
      <label htmlFor={`${id}-who`}>{words('audit.who')}</label>
      <select
        id={`${id}-who`}
        value={filter.staffId ?? ALL}
        onChange={({ target }) =>
          // A cast, not a parse: it is one of those below.
          change({ staffId: target.value === ALL ? null : (target.value as StaffId) })
        }
      >
        <option value={ALL}>{words('audit.everybody')}</option>
        {people.map((person) => (
          <option key={person.staffId} value={person.staffId}>
            {personName(words, person, roles)}
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
      <input
        id={`${id}-day`}
        type="date"
        value={filter.day ?? ''}
        onChange={({ target }) => change({ day: target.value === '' ? null : target.value })}
      />
    </div>
  );
}
