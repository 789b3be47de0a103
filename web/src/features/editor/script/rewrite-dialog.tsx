import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { TONES, type Tone } from '#shared/script/tones.ts';
import { diffWords } from '#shared/script/word-diff.ts';
import { rewriteScenes } from '#shared/timeline/edits/scenes.ts';
import type { TimelineScene } from '#shared/timeline/timeline.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { describeError, isUnauthorized } from '#web/http/http.ts';
import { signInAgain } from '#web/http/unauthorized.ts';
import { rewriteScript } from '#web/queries/script.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';

interface RewriteDialogProps {
  /** The scene to rewrite; null for the whole script. */
  scene: TimelineScene | null;
  onClose: () => void;
}

const TEXTS = [
  { field: 'narration', label: 'Narration' },
  { field: 'onScreenText', label: 'On-screen text' },
  { field: 'visual', label: 'What to show' },
] as const;

const TONE_OPTIONS = [
  { value: 'same' as const, label: 'The same tone' },
  ...TONES.map((tone) => ({ value: tone, label: `${tone.charAt(0).toUpperCase()}${tone.slice(1)}` })),
];

/** Requests new words, shows the changes, and applies them on a press. */
export function RewriteDialog({ scene, onClose }: RewriteDialogProps) {
  const session = useEditor();
  const scenes = session.document.timeline.scenes ?? [];
  const [tone, setTone] = useState<Tone | 'same'>('same');
  const calls = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    calls.current = controller;
    return () => controller.abort();
  }, []);
  const rewrite = useMutation({
    mutationFn: () => {
      const wanted = { scenes: [...scenes], ...(scene && { sceneId: scene.id }), ...(tone !== 'same' && { tone }) };
      return rewriteScript(session.projectId, wanted, calls.current.signal);
    },
    onError: (error) => isUnauthorized(error) && signInAgain(),
  });
  const changes = scenes.flatMap((old, index) => {
    const fresh = rewrite.data?.scenes.find(({ id }) => id === old.id);
    const fields = TEXTS.filter(({ field }) => fresh && !old.locked && fresh[field] !== old[field]);
    return fresh && fields.length > 0 ? [{ old, fresh, fields, number: index + 1 }] : [];
  });
  const number = scenes.findIndex(({ id }) => id === scene?.id) + 1;

  function take(): void {
    const label = scene ? `Scene ${number} rewritten` : 'Script rewritten';
    const result = rewriteScenes(
      session.document.timeline,
      changes.map(({ fresh }) => fresh),
    );
    if (runEdit(session, label, result)) session.offerUndo(label);
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title={scene ? `Rewrite scene ${number}` : 'Rewrite the script'}
      description="Nothing changes until you take it. Locked scenes stay as they are."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={changes.length > 0 ? 'secondary' : 'primary'}
            isPending={rewrite.isPending}
            onClick={() => rewrite.mutate()}
          >
            {rewrite.data ? 'Try again' : 'Rewrite'}
          </Button>
          {changes.length > 0 && !rewrite.isPending && (
            <Button variant="primary" onClick={take}>
              Take the new text
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Select className="max-w-60" label="Tone" value={tone} onValueChange={setTone} options={TONE_OPTIONS} />
        <div role="status" className="text-muted text-sm empty:hidden">
          {rewrite.isPending && 'Writing…'}
          {rewrite.data &&
            !rewrite.isPending &&
            changes.length === 0 &&
            'The writer found nothing to change. Try another tone, or connect a language model.'}
          {rewrite.data && !rewrite.isPending && changes.length > 0 && countChanged(changes.length)}
        </div>
        {rewrite.isError && !rewrite.isPending && (
          <p role="alert" className="text-danger text-sm">
            {describeError(rewrite.error)}
          </p>
        )}
        {!rewrite.isPending && changes.length > 0 && (
          <ol className="flex max-h-[50dvh] flex-col gap-3 overflow-y-auto">
            {changes.map(({ old, fresh, fields, number: place }) => (
              <li key={old.id} className="rounded-md border border-line p-3">
                <h3 className="font-semibold text-sm">Scene {place}</h3>
                <dl className="mt-1 flex flex-col gap-2">
                  {fields.map(({ field, label }) => (
                    <div key={field}>
                      <dt className="text-faint text-xs">{label}</dt>
                      <dd dir="auto" className="text-sm leading-5">
                        <ChangedWords before={old[field]} after={fresh[field]} />
                      </dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  );
}

function countChanged(count: number): string {
  return count === 1 ? '1 scene would change.' : `${count} scenes would change.`;
}

/** A text with removed words struck out and new ones marked. */
function ChangedWords({ before, after }: { before: string; after: string }) {
  return diffWords(before, after).map(({ type, text }, index) => {
    const key = `${index}-${type}`;
    if (type === 'struck') {
      return (
        <del key={key} className="text-faint">
          {text}{' '}
        </del>
      );
    }
    if (type === 'added') {
      return (
        <ins key={key} className="rounded-sm bg-success/15 text-success no-underline">
          {text}{' '}
        </ins>
      );
    }
    return <span key={key}>{text} </span>;
  });
}
