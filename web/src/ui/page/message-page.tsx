import type { ReactNode } from 'react';
import { Page } from './page.tsx';
import type { Theme } from './theme.ts';

interface MessagePageProps {
  title: string;
  /** Replaces the whole tab title. */
  documentTitle?: string;
  description: ReactNode;
  /** The next step. */
  action: ReactNode;
  theme?: Theme;
}

/** A page with one message and a way out. */
export function MessagePage({ title, documentTitle, description, action, theme }: MessagePageProps) {
  return (
    <Page title={title} documentTitle={documentTitle} theme={theme} className="grid min-h-dvh place-items-center">
      <div className="max-w-md text-center">
        <h1 className="text-balance font-semibold text-xl">{title}</h1>
        <div className="mt-2 text-balance text-muted">{description}</div>
        <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>
      </div>
    </Page>
  );
}
