import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AudioLines } from 'lucide-react';
import { splitTokens } from '#shared/captions/tokens.ts';
import { emphasizeWord } from '#shared/timeline/edits/emphasize-word.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { Button } from '#web/ui/button.tsx';
import { sayNotLoaded } from '#web/ui/lazy-part.tsx';

/** More words than this are a text, not a caption. */
const MAX_WORDS = 60;

/** The words of a caption as switches. Words that are on stand out in the video. */
export function EmphasisField({ clip }: { clip: Clip }) {
  const session = useEditor();
  const queryClient = useQueryClient();
  const suggestion = useMutation({
    mutationFn: async () => (await import('./suggest-emphasis.ts')).emphasizeStressed(session, queryClient),
    onError: sayNotLoaded,
  });
  const tokens = splitTokens(clip.text ?? '');
  const { words } = clip;
  if (!words || words.length !== tokens.length || words.length > MAX_WORDS) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Emphasis</legend>
      <div dir="auto" className="flex flex-wrap gap-1">
        {words.map((word, index) => (
          <button
            key={word.start}
            type="button"
            aria-pressed={word.loud === true}
            onClick={() => {
              const isLoud = word.loud !== true;
              const label = isLoud ? 'Word emphasized' : 'Emphasis removed';
              runEdit(session, label, emphasizeWord(session.document.timeline, clip.id, index, isLoud));
            }}
            className="rounded-sm border border-control px-1.5 py-0.5 text-muted text-xs transition-colors hover:border-muted aria-pressed:border-accent aria-pressed:font-semibold aria-pressed:text-accent-text"
          >
            {tokens[index]?.text}
          </button>
        ))}
      </div>
      {clip.assetId !== '' && (
        <Button
          size="sm"
          variant="ghost"
          className="mt-2 -ml-2.5"
          icon={<AudioLines />}
          isPending={suggestion.isPending}
          onClick={() => suggestion.mutate()}
        >
          Suggest emphasis in all captions
        </Button>
      )}
    </fieldset>
  );
}
