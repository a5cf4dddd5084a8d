/** Keeps a part that throws while it is drawn from taking its neighbours with it. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { reportUndrawn } from './report-error.ts';

interface ErrorBoundaryProps {
  /** What it surrounds, for the log. */
  readonly area: string;
  readonly children: ReactNode;
  /** Drawn in the place of what broke. `again` tries the children once more. */
  readonly fallback: (again: () => void) => ReactNode;
  /** Another value draws the children again by itself: what broke may be over. */
  readonly resetKey?: unknown;
  /** How often the children are drawn again before the fallback stands there. */
  readonly redraws?: number;
}

interface State {
  readonly isBroken: boolean;
  readonly redrawsLeft: number;
}

/** A class, because React has no hook for it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { isBroken: false, redrawsLeft: this.props.redraws ?? 0 };

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    reportUndrawn(this.props.area, error, componentStack ?? '');
    const { redrawsLeft } = this.state;
    if (redrawsLeft > 0) this.setState({ isBroken: false, redrawsLeft: redrawsLeft - 1 });
  }

  override componentDidUpdate(before: ErrorBoundaryProps, { isBroken }: State): void {
    // Broken already before this update: one that broke with the new value is not drawn again for it.
    if (isBroken && this.state.isBroken && before.resetKey !== this.props.resetKey) this.again();
  }

  readonly again = (): void => this.setState({ isBroken: false, redrawsLeft: this.props.redraws ?? 0 });

  override render(): ReactNode {
    const { isBroken, redrawsLeft } = this.state;
    if (!isBroken) return this.props.children;
    return redrawsLeft > 0 ? null : this.props.fallback(this.again);
  }
}
