import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { preparePage, Site } from './site.tsx';
import { findSitePage } from './site-pages.ts';
import '../../app/styles.css';

/*
 * The entry of the prerendered pages, which the server gives to visitors without a session. It has nothing of the studio;
 * signing in is a full load, which brings the other entry.
 */
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

const page = findSitePage(location.pathname);
if (page) await preparePage(page);
// The page can be read already: taking it over must not hold up scrolling and tapping.
startTransition(() => {
  hydrateRoot(
    root,
    <StrictMode>
      <Site />
    </StrictMode>,
  );
});
