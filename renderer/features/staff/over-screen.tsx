/** What people are asked over whatever is on the screen, dialogs among it: an approval, the first manager, a warning. */
import { lazy, Suspense } from 'react';
import { useApproving, useIsWarned, useStaff, useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogBoundary } from '../../ui/dialog-boundary.tsx';

const ApprovalDialog = lazy(() => import('./approval-dialog.tsx'));
const FirstManagerDialog = lazy(() => import('./first-manager-dialog.tsx'));

export function OverScreen() {
  const { approving } = useTillApp();
  const wanted = useApproving((state) => state.wanted);
  const isWarned = useIsWarned();
  if (wanted === null) return isWarned ? <WrongBeforeDialog /> : null;
  return (
    <DialogBoundary dialog={wanted} onClose={approving.cancel}>
      <Suspense fallback={null}>
        {wanted.kind === 'approval' ? (
          <ApprovalDialog need={wanted.need} />
        ) : (
          <FirstManagerDialog channel={wanted.channel} />
        )}
      </Suspense>
    </DialogBoundary>
  );
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
        <Button label={words('button.noted')} icon="check" hint="Enter" tone="main" onPress={staff.seen} />
      </ButtonRow>
    </Dialog>
  );
}
