/** Questions over the screen and its dialogs: an approval, the first manager, a warning. */
import { Suspense } from 'react';
import { useApproving, useIsWarned, useTillApp } from '../../context/use-till-app.ts';
import { DialogBoundary } from '../../ui/dialog-boundary.tsx';
import { QUESTIONS } from './questions.ts';

export function OverScreen() {
  const { approving, staff } = useTillApp();
  const wanted = useApproving((state) => state.wanted);
  const isWarned = useIsWarned();
  if (wanted === null) {
    return (
      isWarned && (
        <DialogBoundary dialog={WARNING} onClose={staff.seen}>
          <Suspense fallback={null}>
            <QUESTIONS.WrongBefore.View />
          </Suspense>
        </DialogBoundary>
      )
    );
  }
  return (
    <DialogBoundary dialog={wanted} onClose={approving.cancel}>
      <Suspense fallback={null}>
        {wanted.kind === 'approval' ? (
          <QUESTIONS.Approval.View need={wanted.need} />
        ) : (
          <QUESTIONS.FirstManager.View channel={wanted.channel} />
        )}
      </Suspense>
    </DialogBoundary>
  );
}

const WARNING = { kind: 'wrong-before' } as const;
