import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Page } from '../app/page.tsx';
import { StudioHeader } from '../app/studio-header.tsx';
import { takeProjectDraft } from '../features/new-project/project-draft.ts';
import { ProjectForm } from '../features/new-project/project-form.tsx';
import { EMPTY_PROJECT_FORM } from '../features/new-project/project-form-values.ts';
import { QuickStart } from '../features/new-project/quick-start.tsx';
import { ProjectsLeft } from '../features/pricing/projects-left.tsx';
import { UploadPanel } from '../features/uploads/upload-panel.tsx';
import { usePageDrop } from '../features/uploads/use-page-drop.ts';
import { sessionQuery } from '../queries/session.ts';
import { Card } from '../ui/card.tsx';

/** A project from an idea; footage can be uploaded meanwhile. */
export function NewProjectPage() {
  const userId = useQuery(sessionQuery).data?.id;
  const [draft] = useState(() => (userId ? takeProjectDraft(userId) : null));
  const [values, setValues] = useState(draft ?? EMPTY_PROJECT_FORM);
  const [isQuickStartShown, setIsQuickStartShown] = useState(draft === null);
  const titleField = useRef<HTMLInputElement>(null);
  usePageDrop(null);

  /** The box had the focus and is gone: the form goes on. */
  function leaveQuickStart(): void {
    setIsQuickStartShown(false);
    titleField.current?.focus();
  }

  return (
    <Page
      title="New Project"
      header={
        <StudioHeader
          back={{ href: '/', label: 'Back to Dashboard' }}
          title="New Project"
          subtitle="Describe it; the script comes from that"
          actions={<ProjectsLeft className="hidden text-muted tabular sm:block" />}
        />
      }
      className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]"
    >
      <div className="flex min-w-0 flex-col gap-6">
        {isQuickStartShown && (
          <QuickStart
            onFilled={(filled) => {
              setValues(({ brandKitId }) => ({ ...filled, brandKitId }));
              leaveQuickStart();
            }}
            onSkip={leaveQuickStart}
          />
        )}
        <ProjectForm values={values} onChange={setValues} titleField={titleField} />
      </div>
      <Card className="min-w-0 p-5">
        <h2 className="font-semibold text-base">Upload Media</h2>
        <p className="mt-1 mb-4 text-muted">Footage goes to your library and is there when the editor opens.</p>
        <UploadPanel projectId={null} />
      </Card>
    </Page>
  );
}
