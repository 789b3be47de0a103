import { createContext, useContext } from 'react';
import type { HelpEntry } from './help-pages.ts';
import type { Post } from './posts.ts';

/** A public page's address and its metadata for crawlers and link previews. */
export interface PageInfo {
  readonly path: string;
  /** The whole title of the tab. */
  readonly title: string;
  readonly description: string;
  /** The blog post, if the page is one. */
  readonly post?: Post;
  /** The help page, if the page is one. */
  readonly help?: HelpEntry;
}

export const PageInfoContext = createContext<PageInfo | null>(null);

/**
 * The info of the current page.
 * @throws Error outside of the public site.
 */
export function usePageInfo(): PageInfo {
  const info = useContext(PageInfoContext);
  if (!info) throw new Error('This page belongs to the public site.');
  return info;
}
