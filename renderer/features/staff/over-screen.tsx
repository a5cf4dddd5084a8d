/** What people are asked over whatever is on the screen, dialogs among it: an approval, the first manager, a warning. */
import { useApproving, useStaff, useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ApprovalDialog } from './approval-dialog.tsx';
import { FirstManagerDialog } from './first-manager-dialog.tsx';

export function OverScreen() {
  const wanted = useApproving((approving) => approving.wanted);
  const isWarned = useStaff(({ view, isSeen }) => view.person !== null && view.wrongBefore > 0 && !isSeen);
  if (wanted?.kind === 'approval') return <ApprovalDialog need={wanted.need} />;
  if (wanted?.kind === 'first-manager') return <FirstManagerDialog channel={wanted.channel} />;
  return isWarned ? <WrongBeforeDialog /> : null;
}

/** Somebody typed wrong PINs at the name of whoever has just signed in: he hears it, once, and knows whether it was he. */
function WrongBeforeDialog() {
  const { staff } = useTillApp();
  const words = useWords();
  const count = useStaff(({ view }) => view.wrongBefore);
  return (
    <Dialog title={words('wrong-before.title')} onClose={staff.seen} firm>
      <p role="alert">{words('wrong-before.says', { count })}</p>
      <ButtonRow>
        <Button label={words('button.noted')} icon="check" tone="main" onPress={staff.seen} />
      </ButtonRow>
    </Dialog>
  );
}
