/** The second window, as the feature uses it. `app/customer-screen.ts` opens it. */
import type { ScreenChoice } from '../../shared/contract/customer.ts';
import type { ScreenTraits } from '../../shared/device/screen.ts';

export interface CustomerScreen {
  /** The connected screens. */
  screens(): readonly ScreenChoice[];
  /**
   * Shows the window on this screen from now on, also after it was unplugged; null: on none. `onFound` gets whether the
   * screen is there and free of the till's own window, at once and at each change; false too if the window closed.
   */
  show(on: ScreenTraits | null, onFound: (isFound: boolean) => void): void;
  isShown(): boolean;
  close(): void;
}

export const NO_SCREEN: CustomerScreen = {
  screens: () => [],
  show: (_, onFound) => onFound(false),
  isShown: () => false,
  close: () => undefined,
};
