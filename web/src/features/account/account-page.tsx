import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { GlossaryForm } from '#web/features/glossary/glossary-form.tsx';
import { describeError } from '#web/http/http.ts';
import { usageQuery } from '#web/queries/account.ts';
import { useOpenPicturesSetting } from '#web/queries/open-pictures-choice.ts';
import { trashedProjectsQuery } from '#web/queries/project-trash.ts';
import { useUser } from '#web/queries/use-user.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { StudioHeader } from '#web/ui/page/studio-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ModelsList } from './models-list.tsx';
import { OpenPicturesForm } from './open-pictures-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PlanAndUsage } from './plan-and-usage.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ThisDevice } from './this-device.tsx';
import { TrashedProjects } from './trashed-projects.tsx';

const ApiAccess = lazyPart(async () => (await import('./api-access/api-access.tsx')).ApiAccess);

/** The user's account: names, password, plan, data and its deletion. */
export function AccountPage() {
  const user = useUser();
  const usage = useQuery(usageQuery);
  const trashed = useQuery(trashedProjectsQuery);
  const openPictures = useOpenPicturesSetting();
  return (
    <Page
      title="Account"
      header={
        <StudioHeader
          back={{ href: '/', label: 'Back to Dashboard' }}
          title="Account"
          subtitle="Your name, password, plan and data"
        />
      }
      className="flex max-w-3xl flex-col gap-4"
    >
      <Section title="Plan & Usage">
        {usage.isPending && <Skeleton className="h-28" />}
        {usage.isError && (
          <p className="text-danger">
            {describeError(usage.error)}{' '}
            <button type="button" className="underline" onClick={() => void usage.refetch()}>
              Try again
            </button>
          </p>
        )}
        {usage.data && <PlanAndUsage usage={usage.data} />}
      </Section>
      {trashed.data && trashed.data.length > 0 && (
        <Section title="Deleted Projects">
          <TrashedProjects projects={trashed.data} />
        </Section>
      )}
      <Section title="Name">
        <ProfileForm user={user} />
      </Section>
      <Section title="Glossary">
        <GlossaryForm />
      </Section>
      {openPictures.choice !== null && (
        <Section title="Photos and Films">
          <OpenPicturesForm {...openPictures} choice={openPictures.choice} />
        </Section>
      )}
      {usage.data && (
        <Section title="Password">
          <PasswordForm email={user.email} hasPassword={usage.data.hasPassword} />
        </Section>
      )}
      <Section title="This Device">
        <ThisDevice />
      </Section>
      <Section title="Models">
        <ModelsList isAdmin={user.isAdmin} />
      </Section>
      <Section title="API Access">
        <ApiAccess waiting={<Skeleton className="h-20" />} />
      </Section>
      <Section title="Your Data">
        <p className="mb-4 max-w-prose text-muted">
          A ZIP file with your account, your projects as JSON, and all your files. Large libraries take a while.
        </p>
        <Button asChild>
          <a href="/api/account/export" download>
            <Download aria-hidden="true" />
            Download My Data
          </a>
        </Button>
      </Section>
      {usage.data && (
        <Section title="Delete Account">
          <p className="mb-4 max-w-prose text-muted">
            Deletes your projects, media, exports and subscription for good. Download what you want to keep first.
          </p>
          <DeleteAccount hasPassword={usage.data.hasPassword} />
        </Section>
      )}
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card className="p-5">
      <section aria-labelledby={id}>
        <h2 id={id} className="mb-4 font-semibold text-base">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  );
}
