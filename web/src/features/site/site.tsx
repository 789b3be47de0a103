import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { ErrorBoundary } from '#web/ui/page/error-boundary.tsx';
import { LoadingPage } from '#web/ui/page/loading-page.tsx';
import { NotFoundPage } from '#web/ui/page/not-found-page.tsx';
import { PageInfoContext } from './frame/page-info.ts';
import { SignedInContext } from './frame/signed-in.ts';
import { type LoadablePage, SITE_PAGES } from './site-pages.ts';

/** Loaded pages, which render synchronously, as hydration and prerendering need. */
const ready = new Map<string, ComponentType>();

const waiting = new Map<string, ComponentType>(
  SITE_PAGES.map(({ path, load }) => [path, lazy(async () => ({ default: await load() }))]),
);

export async function preparePage({ path, load }: LoadablePage): Promise<void> {
  ready.set(path, await load());
}

/**
 * The public pages, and the not-found page for every other path.
 * @param isSignedIn The header leads back to the studio.
 */
export function Site({ isSignedIn = false }: { isSignedIn?: boolean }) {
  const [path] = useLocation();
  return (
    <SignedInContext value={isSignedIn}>
      {/* A page's code may fail to load, offline or after a deployment. The key lets the next page try again. */}
      <ErrorBoundary key={path} theme="public">
        <Suspense fallback={<LoadingPage />}>
          <Switch>
            {SITE_PAGES.map((page) => (
              <Route key={page.path} path={page.path}>
                <SitePageView page={page} />
              </Route>
            ))}
            <Route>
              <NotFoundPage theme={isSignedIn ? 'studio' : 'public'} />
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </SignedInContext>
  );
}

function SitePageView({ page }: { page: LoadablePage }) {
  const Content = ready.get(page.path) ?? waiting.get(page.path);
  return <PageInfoContext value={page}>{Content && <Content />}</PageInfoContext>;
}
