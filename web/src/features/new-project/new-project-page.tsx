import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Page } from '../../app/page.tsx';
import { StudioHeader } from '../../app/studio-header.tsx';
import { sessionQuery } from '../../queries/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ProjectsLeft } from '../pricing/projects-left.tsx';
import { UploadPanel } from '../uploads/upload-panel.tsx';
import { usePageDrop } from '../uploads/use-page-drop.ts';
import { dropProjectDraft, keepProjectDraft, readProjectDraft } from './project-draft.ts';
import { ProjectForm } from './project-form.tsx';
import { EMPTY_PROJECT_FORM, fillProjectForm } from './project-form-values.ts';
import { QuickStart } from './quick-start.tsx';

/** A project from an idea; footage can be uploaded meanwhile. */
export function NewProjectPage() {
  const userId = useQuery(sessionQuery).data?.id;
  const [attempt, setAttempt] = useState(1);
  const titleField = useRef<HTMLInputElement>(null);
  usePageDrop(null);

  function startOver(): void {
    dropProjectDraft();
    flushSync(() => setAttempt((number) => number + 1));
    // The button had the focus and is gone.
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
      {userId && <Idea key={attempt} userId={userId} titleField={titleField} onStartOver={startOver} />}
      <Card className="min-w-0 p-5">
        <h2 className="font-semibold text-base">Upload Media</h2>
        <p className="mt-1 mb-4 text-muted">Footage goes to your library and is there when the editor opens.</p>
        <UploadPanel projectId={null} />
      </Card>
    </Page>
  );
}

interface IdeaProps {
  userId: string;
  titleField: RefObject<HTMLInputElement | null>;
  onStartOver: () => void;
}

/** Quick Start and the form. What is entered stays in this tab until it is a project, or is given up. */
function Idea({ userId, titleField, onStartOver }: IdeaProps) {
  const [draft] = useState(() => readProjectDraft(userId));
  const [values, setValues] = useState(draft?.values ?? EMPTY_PROJECT_FORM);
  /** Null once Quick Start is gone. */
  const [prompt, setPrompt] = useState(draft ? draft.prompt : '');

  useEffect(() => keepProjectDraft(userId, { values, prompt }), [userId, values, prompt]);

  /** The box had the focus and is gone: the form goes on. */
  function leaveQuickStart(): void {
    setPrompt(null);
    titleField.current?.focus();
  }

  return (
    <div className="flex min-w-0 flex-col gap-6">
      {draft && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">What you entered before is here again.</p>
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
            setValues((now) => fillProjectForm(parsed, now, asked));
            leaveQuickStart();
          }}
          onSkip={leaveQuickStart}
        />
      )}
      <ProjectForm values={values} onChange={setValues} titleField={titleField} />
    </div>
  );
}
