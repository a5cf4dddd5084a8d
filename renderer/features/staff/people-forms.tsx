/** The forms of the screens of people. Each form writes one entry of the log, and shows its own refusal. */
import { useState } from 'react';
import type { PeopleView, PersonRow, RoleView } from '../../../shared/contract/staff.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { RoleId } from '../../../shared/ids.ts';
import type { Result } from '../../../shared/result.ts';
import { isPin, LONGEST_NAME } from '../../../shared/staff/known.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { isBuiltInCashier, roleName } from '../../i18n/person-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Choices } from '../../ui/choice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NewPinFields } from './pin-pad.tsx';
import { StaffFormDialog } from './staff-form-dialog.tsx';

type Sent = Promise<Result<PeopleView, TillError>>;
/** The reason of a refusal, or null. */
const problemOf = async (sent: Sent): Promise<TillError | null> => {
  const answer = await sent;
  return answer.ok ? null : answer.error;
};

/** A new person, or a new name. isFirst: the first person needs a role that can add others. */
export function NameForm({
  person,
  roles,
  isFirst,
}: {
  readonly person: PersonRow | null;
  readonly roles: readonly RoleView[];
  readonly isFirst: boolean;
}) {
  const { api } = useTillApp();
  const words = useWords();
  const [name, setName] = useState(person?.name ?? '');
  const [roleId, setRole] = useState<RoleId | undefined>(
    (roles.find((role) => (isFirst ? role.isFixed : isBuiltInCashier(role))) ?? roles[0])?.roleId,
  );
  const [pin, setPin] = useState('');
  const fits = name.trim() !== '' && (person !== null || (isPin(pin) && roleId !== undefined));
  const send = async (): Promise<TillError | null> => {
    if (person !== null) return problemOf(api.ask('people.rename', { staffId: person.staffId, name }));
    return roleId === undefined ? null : problemOf(api.ask('people.add', { name, roleId, pin }));
  };
  return (
    <StaffFormDialog
      title={words(person === null ? 'people.add' : 'people.rename')}
      act={words(person === null ? 'people.add-do' : 'people.save')}
      ready={fits}
      send={send}
    >
      <TextField
        label={words('people.name')}
        maxLength={LONGEST_NAME}
        value={name}
        onChange={setName}
        isFirst
      />
      {person === null && (
        <>
          <RoleChoice roles={roles} value={roleId} onChange={setRole} />
          <NewPinFields label={words('pin.label')} onChange={setPin} />
        </>
      )}
    </StaffFormDialog>
  );
}

function RoleChoice({
  roles,
  value,
  onChange,
}: {
  readonly roles: readonly RoleView[];
  readonly value: RoleId | undefined;
  readonly onChange: (roleId: RoleId) => void;
}) {
  const words = useWords();
  return (
    <Choices
      title={words('people.role')}
      value={value ?? null}
      options={roles.map((role) => ({ value: role.roleId, label: roleName(words, role) }))}
      onChange={onChange}
    />
  );
}

interface OfPerson {
  readonly person: PersonRow;
  readonly name: string;
}

export function RoleForm({ person, name, roles }: OfPerson & { readonly roles: readonly RoleView[] }) {
  const { api } = useTillApp();
  const words = useWords();
  const [roleId, setRole] = useState(person.roleId);
  return (
    <StaffFormDialog
      title={words('people.role-of', { name })}
      act={words('people.save')}
      ready={roleId !== person.roleId}
      send={() => problemOf(api.ask('people.give-role', { staffId: person.staffId, roleId }))}
    >
      <RoleChoice roles={roles} value={roleId} onChange={setRole} />
    </StaffFormDialog>
  );
}

export function PinForm({ person, name }: OfPerson) {
  const { api } = useTillApp();
  const words = useWords();
  const [pin, setPin] = useState('');
  return (
    <StaffFormDialog
      title={words('people.pin-of', { name })}
      act={words('pin.set')}
      ready={isPin(pin)}
      send={() => problemOf(api.ask('people.set-pin', { staffId: person.staffId, pin }))}
    >
      <p>{words('people.pin-explain')}</p>
      <NewPinFields label={words('pin.new')} onChange={setPin} isFirst />
    </StaffFormDialog>
  );
}

interface ConfirmFormProps {
  readonly about: 'leave' | 'return' | 'erase' | 'retire';
  readonly name: string;
  readonly send: () => Sent;
}

export function ConfirmForm({ about, name, send }: ConfirmFormProps) {
  const words = useWords();
  return (
    <StaffFormDialog
      title={words(`confirm.title.${about}`, { name })}
      act={words(`confirm.do.${about}`)}
      danger={about !== 'return'}
      ready
      send={() => problemOf(send())}
    >
      <p>{words(`confirm.explain.${about}`)}</p>
    </StaffFormDialog>
  );
}
