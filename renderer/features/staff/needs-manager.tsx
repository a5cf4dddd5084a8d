/** A screen that whoever stands here may not see: who may, and the way to him. */
import type { TillError } from '../../../shared/errors/till-error.ts';
import { useStaff, useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import styles from './needs-manager.module.css';

export function NeedsManager({ error }: { readonly error: TillError }) {
  const { staff } = useTillApp();
  const words = useWords();
  const hasStaff = useStaff(({ view }) => view.hasStaff);
  // Nobody approves a screen: whoever may see it comes himself.
  const said: TillError = error.code === 'right.needed' ? { code: 'approval.impossible' } : error;
  return (
    <div className={styles.needs}>
      <ErrorAlert error={said} />
      {said !== error && hasStaff && (
        <Button label={words('person.change')} icon="manager" onPress={() => staff.change(true)} />
      )}
    </div>
  );
}
