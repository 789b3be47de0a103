import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { preparePage, Site } from './site.tsx';
import type { LoadablePage } from './site-pages.ts';

/** Renders a public page to HTML for hydration, with placeholders for the company. */
export async function renderPage(page: LoadablePage): Promise<string> {
  await preparePage(page);
  return renderAt(page.path);
}

/** Renders the site's 404 page. */
export function renderNotFound(): string {
  return renderAt('/404');
}

function renderAt(path: string): string {
  return renderToString(
    <StrictMode>
      <Router ssrPath={path}>
        <Site />
      </Router>
    </StrictMode>,
  );
}
