/** Draws the dialog of a route, one at a time. A dialog without a case does not compile. */
import { type FunctionComponent, Suspense, useEffect, useReducer } from 'react';
import type { DialogRoute } from '../context/dialog-route.ts';
import { useRoute } from '../context/use-till-app.ts';
import { DialogBoundary } from '../ui/dialog-boundary.tsx';
import { DIALOGS } from './features.ts';
import { OVER } from './first-screen-parts.ts';

/**
 * All that covers the screen. A dialog may load late and mount after a question. Then the question is mounted
 * again, because the last one lies on top and alone receives keys.
 */
export function Overlays() {
  const [shown, onShown] = useReducer((count: number) => count + 1, 0);
  return (
    <>
      <Dialogs onShown={onShown} />
      <OVER.OverScreen key={shown} />
    </>
  );
}

/** Only this component subscribes to the open dialog, so that the screen below is not drawn again. */
export function Dialogs({ onShown }: { readonly onShown?: () => void }) {
  const dialog = useRoute((route) => route.dialog);
  return (
    <DialogBoundary dialog={dialog}>
      <Suspense fallback={null}>
        {dialog && <DialogOf dialog={dialog} />}
        {dialog && onShown && <Shown key={dialog.kind} onShown={onShown} />}
      </Suspense>
    </DialogBoundary>
  );
}

/** Mounts beside a dialog, and reports when the dialog is there. */
function Shown({ onShown }: { readonly onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return null;
}

function DialogOf({ dialog }: { readonly dialog: DialogRoute }) {
  const part = DIALOGS[dialog.kind];
  if (part === 'drawn by its screen') return null;
  // `PageFeature` pairs each kind with a component of its data.
  const View = part.View as FunctionComponent<DialogRoute>;
  return <View {...dialog} />;
}
