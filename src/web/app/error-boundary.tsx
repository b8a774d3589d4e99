import { Component, type ReactNode } from 'react';
import { CrashScreen } from './crash-screen.tsx';

type ErrorBoundaryProps = {
  /** Shown above the error screen. */
  header?: ReactNode;
  children: ReactNode;
};

/**
 * Error boundary of a page. Usually its code could not be loaded: no network,
 * or a newer version has replaced it.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true };
  }

  override render(): ReactNode {
    const { header, children } = this.props;
    return this.state.hasCrashed ? <CrashScreen header={header} /> : children;
  }
}
