import { Component, type ReactNode } from 'react';
import { CrashScreen } from './crash-screen.tsx';

type CrashGuardProps = {
  /** What still stands above the page once it is gone. */
  header?: ReactNode;
  children: ReactNode;
};

/**
 * Stands in for a page that could not be drawn, most often because its code could not be fetched: the network is gone,
 * or a newer version has replaced it since this one was opened.
 */
export class ErrorBoundary extends Component<CrashGuardProps, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true };
  }

  override render(): ReactNode {
    const { header, children } = this.props;
    return this.state.hasCrashed ? <CrashScreen header={header} /> : children;
  }
}
