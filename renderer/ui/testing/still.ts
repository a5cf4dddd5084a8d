/** Holds animations at their start, so that a test finds them however slow the machine is. */
import { onTestFinished } from 'vitest';

export function holdAnimations(): void {
  const style = document.createElement('style');
  style.textContent = '* { animation-play-state: paused !important; }';
  document.head.append(style);
  onTestFinished(() => style.remove());
}
