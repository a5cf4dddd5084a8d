/** One form of the screens of people: a name, a role, a PIN, or a confirmation. */
import type { RoleId, StaffId } from '../../../shared/ids.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { personName, roleName } from '../../i18n/person-words.ts';
import { useWords } from '../../i18n/words.ts';
import { OwnPinForm } from './own-pin-form.tsx';
import { ConfirmForm, NameForm, PinForm, RoleForm } from './people-forms.tsx';

/** The forms for people and roles, and the form for a person's own PIN. */
export type StaffForm =
  | { readonly name: 'own-pin' | 'add' }
  | {
      readonly name: 'rename' | 'role' | 'pin' | 'leave' | 'return' | 'erase';
      readonly staffId: StaffId;
    }
  | { readonly name: 'retire'; readonly roleId: RoleId };

export default function StaffDialog({ form }: { readonly form: StaffForm }) {
  if (form.name === 'own-pin') return <OwnPinForm />;
  return <OfPeople form={form} />;
}

function OfPeople({ form }: { readonly form: Exclude<StaffForm, { readonly name: 'own-pin' }> | StaffForm }) {
  const { api } = useTillApp();
  const words = useWords();
  const { value } = useTillQuery('people.list', undefined);
  if (!value) return null;
  const { people, roles } = value;
  const ofPerson = 'staffId' in form ? people.find(({ staffId }) => staffId === form.staffId) : undefined;
  const name = ofPerson ? personName(words, ofPerson, roles) : '';
  switch (form.name) {
    case 'add':
      return <NameForm roles={roles} isFirst={people.length === 0} person={null} />;
    case 'rename':
      return ofPerson ? <NameForm roles={roles} isFirst={false} person={ofPerson} /> : null;
    case 'role':
      return ofPerson ? <RoleForm person={ofPerson} roles={roles} name={name} /> : null;
    case 'pin':
      return ofPerson ? <PinForm person={ofPerson} name={name} /> : null;
    case 'leave':
    case 'return':
    case 'erase': {
      if (!ofPerson) return null;
      const { staffId } = ofPerson;
      const channel = `people.${form.name === 'erase' ? 'erase-name' : form.name}` as const;
      return <ConfirmForm about={form.name} name={name} send={() => api.ask(channel, { staffId })} />;
    }
    case 'retire': {
      const role = roles.find(({ roleId }) => roleId === form.roleId);
      if (!role) return null;
      const { roleId } = role;
      return (
        <ConfirmForm
          about="retire"
          name={roleName(words, role)}
          send={() => api.ask('roles.retire', { roleId })}
        />
      );
    }
    default:
      return null;
  }
}
