import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { JOIN_WORKSPACE_PATH, mailedLink } from '#shared/auth/mailed-links.ts';
import { ownPath } from '#shared/auth/own-path.ts';
import { describeError } from '#web/http/http.ts';
import { signInAgain } from '#web/http/unauthorized.ts';
import { sessionQuery } from '#web/queries/session.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingPage } from '#web/ui/page/loading-page.tsx';
import { MessagePage } from '#web/ui/page/message-page.tsx';

const Site = lazy(async () => ({ default: (await import('#web/features/site/site.tsx')).Site }));
const AuthPage = lazy(async () => ({ default: (await import('#web/features/auth/auth-page.tsx')).AuthPage }));
const DashboardPage = lazy(async () => ({
  default: (await import('#web/features/dashboard/dashboard-page.tsx')).DashboardPage,
}));
const ProjectEditorPage = lazy(async () => ({
  default: (await import('#web/features/editor/project-editor-page.tsx')).ProjectEditorPage,
}));
const ExportPage = lazy(async () => ({ default: (await import('#web/features/export/export-page.tsx')).ExportPage }));
const NewProjectPage = lazy(async () => ({
  default: (await import('#web/features/new-project/new-project-page.tsx')).NewProjectPage,
}));
const BrandKitsPage = lazy(async () => ({
  default: (await import('#web/features/brand-kits/brand-kits-page.tsx')).BrandKitsPage,
}));
const PlansPage = lazy(async () => ({ default: (await import('#web/features/pricing/plans-page.tsx')).PlansPage }));
const AccountPage = lazy(async () => ({
  default: (await import('#web/features/account/account-page.tsx')).AccountPage,
}));
const ScriptWriterPage = lazy(async () => ({
  default: (await import('#web/features/help/script-writer-page.tsx')).ScriptWriterPage,
}));
const JoinWorkspacePage = lazy(async () => ({
  default: (await import('#web/features/workspaces/join-workspace-page.tsx')).JoinWorkspacePage,
}));
const WorkspacePage = lazy(async () => ({
  default: (await import('#web/features/workspaces/workspace-page.tsx')).WorkspacePage,
}));
const AdminPage = lazy(async () => ({ default: (await import('#web/features/admin/admin-page.tsx')).AdminPage }));
const AdminUsersPage = lazy(async () => ({
  default: (await import('#web/features/admin/admin-users-page.tsx')).AdminUsersPage,
}));
const AdminSubscriptionsPage = lazy(async () => ({
  default: (await import('#web/features/admin/admin-subscriptions-page.tsx')).AdminSubscriptionsPage,
}));

/** Maps paths to pages, for visitors and for signed-in users. */
export function Routes() {
  const session = useQuery(sessionQuery);
  if (session.isPending) return <LoadingPage />;
  // A failed re-read of a known session must not replace the page the user works on.
  if (session.isLoadingError) {
    return (
      <MessagePage
        title="Clipwright can’t be reached"
        description={describeError(session.error)}
        action={
          <Button variant="primary" isPending={session.isFetching} onClick={() => void session.refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  const isSignedIn = session.data !== null;
  const studio = (page: ReactNode) => (isSignedIn ? page : <SignInRequired />);
  return (
    <Suspense fallback={<LoadingPage />}>
      <Switch>
        <Route path="/">{isSignedIn ? <DashboardPage /> : <Site />}</Route>
        {/* A mailed link works for signed-in users too. */}
        <Route path="/auth">
          {isSignedIn && !mailedLink(location.hash) ? <Redirect to={continuePath()} replace /> : <AuthPage />}
        </Route>
        <Route path="/projects/new">{studio(<NewProjectPage />)}</Route>
        <Route path="/projects/:id">{({ id }) => studio(<ProjectEditorPage key={id} projectId={id} />)}</Route>
        <Route path="/projects/:id/export">{({ id }) => studio(<ExportPage key={id} projectId={id} />)}</Route>
        <Route path="/brand-kits">{studio(<BrandKitsPage />)}</Route>
        <Route path="/pricing">{isSignedIn ? <PlansPage /> : <Site />}</Route>
        <Route path="/account">{studio(<AccountPage />)}</Route>
        <Route path="/workspace">{studio(<WorkspacePage />)}</Route>
        <Route path={JOIN_WORKSPACE_PATH}>
          <JoinWorkspacePage />
        </Route>
        <Route path="/help/script-writer">{studio(<ScriptWriterPage />)}</Route>
        <Route path="/admin">{studio(<AdminPage />)}</Route>
        <Route path="/admin/users">{studio(<AdminUsersPage />)}</Route>
        <Route path="/admin/subscriptions">{studio(<AdminSubscriptionsPage />)}</Route>
        {/* Help, terms and the other public pages; the site has the 404. */}
        <Route>
          <Site isSignedIn={isSignedIn} />
        </Route>
      </Switch>
    </Suspense>
  );
}

/** Target of the sign-in page for a signed-in user: the requested page, else the projects. */
function continuePath(): string {
  const path = ownPath(new URLSearchParams(location.search).get('continue'));
  // A link to itself would be a loop.
  return path === null || /^\/auth\b/i.test(path) ? '/' : path;
}

/** Replaces a protected page when there is no session: a toast, then the sign-in page. */
function SignInRequired() {
  useEffect(signInAgain, []);
  return <LoadingPage />;
}
