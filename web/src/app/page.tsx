import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { classNames } from '../ui/class-names.ts';
import { applyTheme, type Theme } from './theme.ts';

interface PageProps {
  /** In the browser's tab, before the product's name. */
  title: string;
  /** The whole of the tab's title, where the product's name does not come last. */
  documentTitle?: string | undefined;
  /** Default `studio`. */
  theme?: Theme;
  /** Stands above the main landmark; give it a `header` element. */
  header?: ReactNode;
  /** Stands below the main landmark; give it a `footer` element. */
  footer?: ReactNode;
  children: ReactNode;
  /** Of the main landmark. */
  className?: string;
}

/** Path of the page before. The first page keeps the browser's own focus; every later one takes it. */
let lastPath: string | null = null;

/** The frame of every page: title, theme, skip link, main landmark, focus on arrival. */
export function Page({ title, documentTitle, theme = 'studio', header, footer, children, className }: PageProps) {
  const main = useRef<HTMLElement>(null);

  useLayoutEffect(() => applyTheme(theme), [theme]);

  useEffect(() => {
    document.title = documentTitle ?? `${title} – Clipwright`;
  }, [title, documentTitle]);

  useEffect(() => {
    if (lastPath !== null && lastPath !== location.pathname) {
      window.scrollTo(0, 0);
      // So that screen readers hear the new page, and Tab goes on from its start.
      main.current?.focus({ preventScroll: true });
    }
    lastPath = location.pathname;
  }, []);

  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-md focus:bg-accent focus:px-3 focus:py-2 focus:font-semibold focus:text-on-accent"
      >
        Skip to content
      </a>
      {header}
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className={classNames('mx-auto w-full max-w-6xl px-4 py-8 sm:px-6', className)}
      >
        {children}
      </main>
      {footer}
    </>
  );
}
