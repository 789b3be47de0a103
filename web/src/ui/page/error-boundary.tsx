import { Component, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { MessagePage } from './message-page.tsx';
import type { Theme } from './theme.ts';

interface ErrorBoundaryProps {
  /** Default `studio`. */
  theme?: Theme;
  children: ReactNode;
}

interface ErrorBoundaryState {
  error: Error | null;
}

/** Replaces a broken page: says what happened, what was saved and what to do. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { theme = 'studio', children } = this.props;
    if (!error) return children;
    const isStudio = theme === 'studio';
    return (
      <MessagePage
        theme={theme}
        title={isStudio ? 'This page broke' : 'This page could not be shown'}
        description={
          <>
            <p>
              {isStudio
                ? 'Something went wrong. Your saved work is on the server, and unsaved edits are kept on this device.'
                : 'Part of it failed to load. Check your connection and reload the page.'}
            </p>
            <details className="mt-4 text-left text-xs">
              <summary className="cursor-pointer">Technical details</summary>
              <pre className="mt-2 whitespace-pre-wrap break-words rounded-md border border-line bg-raised p-3">
                {error.name}: {error.message}
              </pre>
            </details>
          </>
        }
        action={
          <>
            <Button variant="primary" onClick={() => location.reload()}>
              Reload the page
            </Button>
            <Button asChild>
              {/* A full load, because the page's state can't be trusted. */}
              <a href="/">{isStudio ? 'Back to Dashboard' : 'Back to the home page'}</a>
            </Button>
          </>
        }
      />
    );
  }
}
