import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type Project, TEXT_LIMITS } from '#shared/contracts/project.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { submitChange } from '#web/outbox/submit-change.ts';
import { isComposing } from '#web/ui/is-composing.ts';

/** The project's title, edited in place: Enter or leaving the field saves it, Escape reverts it. */
export function TitleField({ project }: { project: Project }) {
  const queryClient = useQueryClient();
  const { isReadOnly } = useEditor().document;
  const [draft, setDraft] = useState<string | null>(null);
  /** Escape also leaves the field and must not save. */
  const isGivenUp = useRef(false);
  const rename = useMutation({
    mutationFn: (title: string) =>
      submitChange(queryClient, {
        type: 'change-project',
        id: project.id,
        title: project.title,
        was: { title: project.title },
        now: { title },
      }),
    onError: (error) => reportFailure('Failed to rename the project', error),
  });
  const shown = draft ?? (rename.isPending ? rename.variables : project.title);

  function commit(): void {
    const title = isGivenUp.current ? undefined : draft?.trim();
    isGivenUp.current = false;
    setDraft(null);
    if (title && title !== project.title) rename.mutate(title);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if ((event.key !== 'Enter' && event.key !== 'Escape') || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    isGivenUp.current = event.key === 'Escape';
    event.currentTarget.blur();
  }

  return (
    <input
      aria-label="Project title"
      dir="auto"
      value={shown}
      maxLength={TEXT_LIMITS.title}
      readOnly={isReadOnly}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={handleKeyDown}
      title={shown}
      className="-ml-1.5 h-6 w-full min-w-0 max-w-xl truncate rounded-sm border border-transparent bg-transparent px-1.5 font-semibold text-md hover:border-line-strong focus:border-control focus:bg-canvas"
    />
  );
}
