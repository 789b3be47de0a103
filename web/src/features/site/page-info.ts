import { createContext, useContext } from 'react';
import type { SitePageInfo } from './site-pages.ts';

export const PageInfoContext = createContext<SitePageInfo | null>(null);

/**
 * What is told of the page that is shown.
 * @throws Error outside of the public site.
 */
export function usePageInfo(): SitePageInfo {
  const info = useContext(PageInfoContext);
  if (!info) throw new Error('This page belongs into the public site.');
  return info;
}
