/**
 * What surrounds a screen or dialog: the bars above, the way back, the sound of a refusal. The root of the
 * page provides it to components that know no feature.
 */
import { createContext, type ReactNode, useContext } from 'react';

export interface Frame {
  readonly head: ReactNode;
  /** In every dialog: a scan that was refused behind it. */
  readonly missed: ReactNode;
  /** To the screen that this one was opened from. */
  readonly goBack: () => void;
  readonly hasDialog: () => boolean;
  /** Closes the dialog; a dialog opened from another returns to it. */
  readonly closeDialog: () => void;
  /** Runs as a dialog sends its request. Answers a function that closes this dialog alone. */
  readonly dialogSends: () => () => void;
  readonly soundRefusal: () => void;
}

export const FrameContext = createContext<Frame | null>(null);

export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('a screen or a dialog is drawn outside of its frame');
  return frame;
}
