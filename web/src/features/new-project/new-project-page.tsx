import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'wouter';
import { ProjectsLeft } from '#web/features/pricing/projects-left.tsx';
import { UploadPanel } from '#web/features/uploads/upload-panel.tsx';
import { usePageDrop } from '#web/features/uploads/use-page-drop.ts';
import { withUploads } from '#web/features/uploads/with-uploads.ts';
import { sessionQuery } from '#web/queries/session.ts';
import { EDITORS_ONLY, useWorkspace } from '#web/queries/use-workspace.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useSchemaForm } from '#web/ui/form.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LoadingPage } from '#web/ui/page/loading-page.tsx';
import { MessagePage } from '#web/ui/page/message-page.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { StudioHeader } from '#web/ui/page/studio-header.tsx';
import { dropProjectDraft, keepProjectDraft, readProjectDraft } from './project-draft.ts';
import { ProjectForm } from './project-form.tsx';
import { EMPTY_PROJECT_FORM, fillProjectForm, projectFormSchema } from './project-form-values.ts';
import { QuickStart } from './quick-start.tsx';
import { editFootage } from './start-empty.ts';
import { StartEmptyCard } from './start-empty-card.tsx';

const RecorderList = lazyPart(async () => (await import('#web/features/recording/recorder-list.tsx')).RecorderList);

const RECORDERS = ['webcam', 'audio'] as const;

/** Creates a project from an idea, with footage uploads and recorders beside it. Reviewers read that they can't. */
export function NewProjectPage() {
  const { mayEdit, isPending } = useWorkspace();
  if (isPending) return <LoadingPage />;
  if (mayEdit) return <NewProject />;
  return (
    <MessagePage
      title="You can’t create projects in this workspace"
      description={EDITORS_ONLY}
      action={
        <Button variant="primary" asChild>
          <Link href="/">Back to Dashboard</Link>
        </Button>
      }
    />
  );
}

function NewProject() {
  const userId = useQuery(sessionQuery).data?.id;
  const [restarts, setRestarts] = useState(0);
  const client = useQueryClient();
  const edit = useCallback((files: FileList) => handleDrop(client, userId, [...files]), [client, userId]);
  usePageDrop(edit);

  function startOver(): void {
    dropProjectDraft();
    setRestarts(restarts + 1);
  }

  return (
    <Page
      title="New Project"
      header={
        <StudioHeader
          back={{ href: '/', label: 'Back to Dashboard' }}
          title="New Project"
          subtitle="Describe your video, and AI writes the script"
          actions={<ProjectsLeft className="hidden text-muted tabular sm:block" />}
        />
      }
      className="grid items-start gap-6 lg:grid-cols-[1fr_20rem] lg:grid-rows-[auto_1fr]"
    >
      <StartEmptyCard className="lg:col-start-2 lg:row-start-1" />
      {userId && <Idea key={restarts} userId={userId} isRestart={restarts > 0} onStartOver={startOver} />}
      <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-start-2">
        <Card className="p-5">
          <h2 className="font-semibold text-base">Upload Media</h2>
          <p className="mt-1 mb-4 text-muted">Footage goes to your library, ready for the editor.</p>
          <UploadPanel projectId={null} />
        </Card>
        <Card className="p-5">
          <h2 className="mb-4 font-semibold text-base">Record</h2>
          <RecorderList kinds={RECORDERS} projectId={null} />
        </Card>
      </div>
    </Page>
  );
}

/** Footage dropped on the page is edited, unless an idea is being written: then it goes to the library for that. */
function handleDrop(client: QueryClient, userId: string | undefined, files: readonly File[]): void {
  if (userId !== undefined && readProjectDraft(userId)) withUploads((uploads) => uploads.add(files, null));
  else void editFootage(client, files);
}

interface IdeaProps {
  userId: string;
  isRestart: boolean;
  onStartOver: () => void;
}

/** Quick Start and the form. The tab keeps what is entered until the project is created or the draft is given up. */
function Idea({ userId, isRestart, onStartOver }: IdeaProps) {
  const [draft] = useState(() => readProjectDraft(userId));
  const form = useSchemaForm(projectFormSchema, draft?.values ?? EMPTY_PROJECT_FORM);
  const { setFocus } = form;
  const values = useWatch({ control: form.control, compute: (all) => all });
  /** Null once Quick Start is dismissed. */
  const [prompt, setPrompt] = useState(draft ? draft.prompt : '');

  useEffect(() => keepProjectDraft(userId, { values, prompt }), [userId, values, prompt]);

  // The Start Over button had the focus and is gone.
  useEffect(() => {
    if (isRestart) setFocus('title');
  }, [isRestart, setFocus]);

  /** Moves the focus from the dismissed box to the form. */
  function leaveQuickStart(): void {
    setPrompt(null);
    setFocus('title');
  }

  return (
    <div className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
      {draft && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">Your draft has been restored.</p>
          <Button size="sm" onClick={onStartOver}>
            Start Over
          </Button>
        </div>
      )}
      {prompt !== null && (
        <QuickStart
          prompt={prompt}
          onPromptChange={setPrompt}
          values={values}
          onFilled={(parsed, asked) => {
            const filled = fillProjectForm(parsed, form.getValues(), asked);
            const isFilled = JSON.stringify(filled) !== JSON.stringify(form.getValues());
            if (!isFilled) return false;
            // First: a form that was just reset has no fields to focus until it is rendered.
            leaveQuickStart();
            form.reset(filled);
            return true;
          }}
          onSkip={leaveQuickStart}
        />
      )}
      <ProjectForm form={form} values={values} />
    </div>
  );
}
