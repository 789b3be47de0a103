import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type OpenedInvitation, workspaceSchema } from '#shared/contracts/workspace.ts';
import { AuthForms } from '#web/features/auth/auth-forms.tsx';
import { signOut } from '#web/features/auth/sign-out.ts';
import { describeError, HttpError, request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { sessionQuery } from '#web/queries/session.ts';
import { openedInvitationQuery } from '#web/queries/workspaces.ts';
import { keepText, readText } from '#web/storage/stored-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadingPage } from '#web/ui/page/loading-page.tsx';
import { Logo } from '#web/ui/page/logo.tsx';
import { MessagePage } from '#web/ui/page/message-page.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { aRole } from './role-words.ts';
import { switchWorkspace } from './switch-workspace.ts';

const KEY = 'clipwright.workspace-invitation';

/** The target of the mailed link: joins the invited person, who may have to sign in or register first. */
export function JoinWorkspacePage() {
  const [token] = useState(takeToken);
  const { data: user } = useQuery(sessionQuery);
  const opened = useQuery({ ...openedInvitationQuery(token), enabled: token !== '' });
  if (token === '') return <Failure description="This link is incomplete. Open the link in the mail again." />;
  if (opened.isPending) return <LoadingPage />;
  if (opened.isError) {
    const isRefused = opened.error instanceof HttpError && opened.error.status === 403;
    return (
      <Failure
        description={describeError(opened.error)}
        onRetry={isRefused ? undefined : () => void opened.refetch()}
      />
    );
  }
  const invitation = opened.data;
  if (!user) return <SignInToJoin token={token} invitation={invitation} />;
  if (user.email.toLowerCase() !== invitation.email.toLowerCase()) {
    return (
      <MessagePage
        title="This invitation is for another account"
        description={`It was sent to ${invitation.email}, but you are signed in as ${user.email}. Sign out, then open the link again.`}
        action={
          <>
            <Button asChild>
              <a href="/">Open Your Projects</a>
            </Button>
            <Button variant="primary" onClick={() => void signOut()}>
              Sign Out
            </Button>
          </>
        }
      />
    );
  }
  return <Join token={token} invitation={invitation} />;
}

/** The token of the link. The tab keeps it, because a sign-in with a provider drops the fragment. */
function takeToken(): string {
  const token = location.hash.slice(1);
  if (token) keepText('sessionStorage', KEY, token);
  return token || (readText('sessionStorage', KEY) ?? '');
}

function Join({ token, invitation }: { token: string; invitation: OpenedInvitation }) {
  const { workspaceName, role } = invitation;
  const join = useMutation({
    mutationFn: () =>
      request('POST', '/api/workspace-invitations/accept', { body: { token }, schema: workspaceSchema }),
    onSuccess: ({ id, name, role: held }) => {
      keepText('sessionStorage', KEY, null);
      switchWorkspace(id, { title: `You joined “${name}”`, description: `You are ${aRole(held)} here.` });
    },
    onError: (error) => reportFailure('Failed to join', error),
  });
  return (
    <MessagePage
      title={`Join “${workspaceName}”`}
      description={`You are invited to this workspace as ${aRole(role)}.`}
      action={
        <>
          <Button asChild>
            <a href="/">Not Now</a>
          </Button>
          <Button variant="primary" isPending={join.isPending || join.isSuccess} onClick={() => join.mutate()}>
            Join Workspace
          </Button>
        </>
      }
    />
  );
}

function SignInToJoin({ token, invitation }: { token: string; invitation: OpenedInvitation }) {
  const { workspaceName, role, email } = invitation;
  return (
    <Page title={`Join “${workspaceName}”`} theme="public" className="flex min-h-dvh max-w-md flex-col justify-center">
      <a href="/" className="mb-8 self-center rounded-md">
        <Logo />
      </a>
      <h1 className="text-balance text-center font-semibold text-xl">Join “{workspaceName}”</h1>
      <p className="mt-2 mb-6 text-balance text-center text-muted">
        You are invited to this workspace as {aRole(role)}. Log in or register with {email}.
      </p>
      <Card className="p-5 sm:p-8">
        <AuthForms
          first="register"
          invitation={{ token, email, toWorkspace: true }}
          onSignedIn={() => location.reload()}
        />
      </Card>
    </Page>
  );
}

function Failure({ description, onRetry }: { description: string; onRetry?: (() => void) | undefined }) {
  return (
    <MessagePage
      title="You can’t join with this link"
      description={description}
      action={
        onRetry ? (
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        ) : (
          <Button variant="primary" asChild>
            <a href="/">Open Clipwright</a>
          </Button>
        )
      }
    />
  );
}
