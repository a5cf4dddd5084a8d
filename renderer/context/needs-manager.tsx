/** Replaces a screen that this person may not see: names who may, and offers to sign in, or to add the first manager. */
import type { TillError } from '../../shared/errors/till-error.ts';
import { useWords } from '../i18n/words.ts';
import { Button } from '../ui/button.tsx';
import { ErrorAlert } from '../ui/error-text.tsx';
import styles from './needs-manager.module.css';
import { useStaff, useTillApp } from './use-till-app.ts';

export function NeedsManager({ error }: { readonly error: TillError }) {
  const { approving, staff } = useTillApp();
  const words = useWords();
  const hasStaff = useStaff(({ view }) => view.hasStaff);
  // A screen can't be approved: a person with the right must sign in.
  const said: TillError = error.code === 'right.needed' ? { code: 'approval.impossible' } : error;
  return (
    <div className={styles.needs}>
      <ErrorAlert error={said} />
      {said !== error && hasStaff && (
        <Button label={words('person.change')} icon="manager" onPress={() => staff.change(true)} />
      )}
      {error.code === 'first-manager.needed' && (
        <Button label={words('first-manager.do')} icon="manager" tone="main" onPress={approving.askManager} />
      )}
    </div>
  );
}
