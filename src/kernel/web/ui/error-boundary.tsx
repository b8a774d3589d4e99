import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  /** Shown in place of the children when one of them fails. */
  fallback: ReactNode;
  children: ReactNode;
};

/** Usually code could not be loaded: no network, or a newer version has replaced it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
