import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { Workspace } from '#shared/contracts/workspace.ts';
import { describeError } from '#web/http/http.ts';
import { useUser } from '#web/queries/use-user.ts';
import { membersQuery, workspacesQuery } from '#web/queries/workspaces.ts';
import { tabWorkspace } from '#web/storage/tab-workspace.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LoadingPage } from '#web/ui/page/loading-page.tsx';
import { MessagePage } from '#web/ui/page/message-page.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { StudioHeader } from '#web/ui/page/studio-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MemberRow } from './member-row.tsx';
import { aRole, ROLE_RIGHTS } from './role-words.ts';
import { WorkspaceActivity } from './workspace-activity.tsx';
import { WorkspaceInvitations } from './workspace-invitations.tsx';
import { WorkspaceSettings } from './workspace-settings.tsx';

const WhiteLabelSection = lazyPart(async () => (await import('./white-label-section.tsx')).WhiteLabelSection);
const SignOnSection = lazyPart(async () => (await import('./sign-on-section.tsx')).SignOnSection);

/** The workspace of this tab: its members, invitations, name and end. */
export function WorkspacePage() {
  const workspaces = useQuery({ ...workspacesQuery, refetchOnMount: 'always' });
  if (workspaces.isPending) return <LoadingPage />;
  const workspace = workspaces.data?.find(({ id }) => id === tabWorkspace());
  if (workspace === undefined) return <NoWorkspace error={workspaces.error} />;
  return <OpenWorkspace workspace={workspace} />;
}

function OpenWorkspace({ workspace }: { workspace: Workspace }) {
  const user = useUser();
  const { id, name, role } = workspace;
  const members = useQuery({ ...membersQuery(id), refetchOnMount: 'always' });
  const isOwner = role === 'owner';
  return (
    <Page
      title={name}
      header={
        <StudioHeader
          back={{ href: '/', label: 'Back to Dashboard' }}
          title={name}
          subtitle={`Workspace. You are ${aRole(role)} here.`}
        />
      }
      className="flex max-w-3xl flex-col gap-4"
    >
      <Section title="Members">
        <p className="px-5 pb-4 text-muted">{Object.values(ROLE_RIGHTS).join(' ')}</p>
        {members.isPending && <Skeleton className="mx-5 mb-5 h-16" />}
        {members.isError && (
          <p className="px-5 pb-4 text-danger">
            {describeError(members.error)}{' '}
            <button type="button" className="underline" onClick={() => void members.refetch()}>
              Try again
            </button>
          </p>
        )}
        {members.data && (
          <ul aria-label="Members" className="divide-y divide-line border-line border-t">
            {members.data.map((member) => (
              <MemberRow
                key={member.id}
                workspace={workspace}
                member={member}
                isMe={member.id === user.id}
                isOnlyOwner={
                  member.role === 'owner' && members.data.filter((each) => each.role === 'owner').length === 1
                }
              />
            ))}
          </ul>
        )}
      </Section>
      {isOwner && (
        <Section title="Invitations">
          <WorkspaceInvitations workspaceId={id} />
        </Section>
      )}
      {isOwner && (
        <Section title="Activity">
          <WorkspaceActivity workspaceId={id} />
        </Section>
      )}
      {isOwner && (
        <Section title="Sign-on">
          <SignOnSection workspaceId={id} waiting={<Skeleton className="mx-5 mb-5 h-16" />} />
        </Section>
      )}
      {isOwner && (
        <Section title="White Label">
          <WhiteLabelSection workspaceId={id} waiting={<Skeleton className="mx-5 mb-5 h-16" />} />
        </Section>
      )}
      {isOwner && (
        <Section title="Workspace">
          <WorkspaceSettings workspace={workspace} />
        </Section>
      )}
    </Page>
  );
}

function NoWorkspace({ error }: { error: Error | null }) {
  return (
    <MessagePage
      title={error ? 'Your workspaces could not be loaded' : 'You are in your own projects'}
      description={
        error ? describeError(error) : 'To see a workspace, choose it in the account menu, or create one there.'
      }
      action={
        <Button variant="primary" asChild>
          <a href="/">Open Your Projects</a>
        </Button>
      }
    />
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Card>
      <section aria-labelledby={heading}>
        <h2 id={heading} className="px-5 py-4 font-semibold text-base">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  );
}
