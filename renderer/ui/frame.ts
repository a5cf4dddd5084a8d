/**
 * What stands around a screen or a dialog, as far as a component may know it that knows no feature: the bars above, the
 * way back, the sound of a refusal. The root of the page gives it.
 */
import { createContext, type ReactNode, useContext } from 'react';

export interface Frame {
  /** The bars above every screen. */
  readonly head: ReactNode;
  /** In every dialog: what was scanned behind it. */
  readonly missed: ReactNode;
  /** Back to the sale screen. */
  readonly toSale: () => void;
  readonly hasDialog: () => boolean;
  /** Closes the dialog; one that was opened from another goes back to it. */
  readonly closeDialog: () => void;
  /** Called when a dialog sends what was asked for; what it answers closes that dialog, and no other one. */
  readonly dialogSends: () => () => void;
  readonly soundRefusal: () => void;
}

export const FrameContext = createContext<Frame | null>(null);

export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('a screen or a dialog is drawn outside of its frame');
  return frame;
}
