/** What people are asked over whatever is on the screen, dialogs among it: an approval, the first manager, a warning. */
import { useApproving, useStaff } from '../../app/use-till-app.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import { FirstManagerDialog } from './first-manager-dialog.tsx';
import { WrongBeforeDialog } from './wrong-before-dialog.tsx';

export function OverScreen() {
  const wanted = useApproving((approving) => approving.wanted);
  const isWarned = useStaff(({ view, isSeen }) => view.person !== null && view.wrongBefore > 0 && !isSeen);
  if (wanted?.kind === 'approval') return <ApprovalDialog need={wanted.need} />;
  if (wanted?.kind === 'first-manager') return <FirstManagerDialog />;
  return isWarned ? <WrongBeforeDialog /> : null;
}
