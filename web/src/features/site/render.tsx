import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { preparePage, Site } from './site.tsx';
import type { LoadablePage } from './site-pages.ts';

/** A public page as HTML, the way the browser will take it over; placeholders stand for the company. */
export async function renderPage(page: LoadablePage): Promise<string> {
  await preparePage(page);
  return renderAt(page.path);
}

/** What the site shows where it has no page. */
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
