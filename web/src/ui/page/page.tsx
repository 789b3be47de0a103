import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { applyTheme, type Theme } from './theme.ts';

interface PageProps {
  /** Shown in the browser's tab, before the product's name. */
  title: string;
  /** Replaces the whole tab title. */
  documentTitle?: string | undefined;
  /** Default `studio`. */
  theme?: Theme;
  /** A `header` element above the main landmark. */
  header?: ReactNode;
  /** A `footer` element below the main landmark. */
  footer?: ReactNode;
  children: ReactNode;
  className?: string;
  /** Fills the window; the main landmark gets the remaining space. */
  isWholeWindow?: boolean;
}

/** Shown below the header of each page of the studio; the app provides it. */
export const PageNotice = createContext<ReactNode>(null);

/** The previous page's path. The first page leaves the focus to the browser; later pages take it. */
let lastPath: string | null = null;

/** The frame of every page: title, theme, skip link, main landmark, focus on arrival. */
export function Page({
  title,
  documentTitle,
  theme = 'studio',
  header,
  footer,
  children,
  className,
  isWholeWindow = false,
}: PageProps) {
  const main = useRef<HTMLElement>(null);
  const notice = use(PageNotice);

  useLayoutEffect(() => applyTheme(theme), [theme]);

  useEffect(() => {
    document.title = documentTitle ?? `${title} – Clipwright`;
  }, [title, documentTitle]);

  useEffect(() => {
    if (lastPath !== null && lastPath !== location.pathname) {
      window.scrollTo(0, 0);
      // Screen readers announce the new page, and Tab starts at its top.
      main.current?.focus({ preventScroll: true });
    }
    lastPath = location.pathname;
  }, []);

  const frame = (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-md focus:bg-accent focus:px-3 focus:py-2 focus:font-semibold focus:text-on-accent"
      >
        Skip to content
      </a>
      {header}
      {theme === 'studio' && notice}
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
  return isWholeWindow ? <div className="flex h-dvh flex-col">{frame}</div> : frame;
}
