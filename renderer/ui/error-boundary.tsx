/** Stops an error in one part's drawing from breaking its neighbours. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { reportUndrawn } from './report-error.ts';

interface ErrorBoundaryProps {
  /** The name of the part, for the log. */
  readonly area: string;
  readonly children: ReactNode;
  /** Replaces the broken part. `again` draws the children again. */
  readonly fallback: (again: () => void) => ReactNode;
  /** Another value draws the children again, because the error may be over. */
  readonly resetKey?: unknown;
  /** How often the children are drawn again before the fallback appears. */
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
    // Only if it was broken before this update: an error with the new value would repeat.
    if (isBroken && this.state.isBroken && before.resetKey !== this.props.resetKey) this.again();
  }

  readonly again = (): void => this.setState({ isBroken: false, redrawsLeft: this.props.redraws ?? 0 });

  override render(): ReactNode {
    const { isBroken, redrawsLeft } = this.state;
    if (!isBroken) return this.props.children;
    return redrawsLeft > 0 ? null : this.props.fallback(this.again);
  }
}
