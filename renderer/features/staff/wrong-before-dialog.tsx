/**
 * Wrong PINs were typed for the person who has just signed in. The warning appears once, and the person knows
 * who typed them.
 */
import { useStaff, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export function WrongBeforeDialog() {
  const { staff } = useTillApp();
  const words = useWords();
  const count = useStaff(({ view }) => view.wrongBefore);
  return (
    <Dialog title={words('wrong-before.title')} onClose={staff.seen} firm>
      <p role="alert">{words('wrong-before.says', { count })}</p>
      <ButtonRow>
        <Button label={words('button.noted')} icon="check" hint="Enter" tone="main" onPress={staff.seen} />
      </ButtonRow>
    </Dialog>
  );
}
