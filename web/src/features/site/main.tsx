import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { preparePage, Site } from './site.tsx';
import { findSitePage } from './site-pages.ts';
import '#web/ui/styles.css';

/*
 * The entry of the prerendered pages for visitors without a session. It contains no studio code: signing in is a full
 * load of the other entry.
 */
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

const page = findSitePage(location.pathname);
if (page) await preparePage(page);
// The page is readable already; hydration must not block scrolling and tapping.
startTransition(() => {
  hydrateRoot(
    root,
    <StrictMode>
      <Site />
    </StrictMode>,
  );
});
