import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Another value clears the error. */
  at?: string;
  /** What is shown in place of the children; throws what it has no words for. */
  instead: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  at: string | undefined;
  error?: unknown;
}

/** Catches what its children throw while they are drawn. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { at: this.props.at };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return at === state.at ? null : { at, error: undefined };
  }

  override render() {
    const { error } = this.state;
    return error === undefined ? this.props.children : this.props.instead(error);
  }
}
