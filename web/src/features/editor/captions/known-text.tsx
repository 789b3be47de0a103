import { useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useId, useRef } from 'react';
import type { Clip } from '#shared/timeline/timeline.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { SUBTITLE_EXTENSIONS } from '#web/features/editor/subtitles/add-files.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { Button } from '#web/ui/button.tsx';
import { generateCaptions } from './generate-captions.ts';

/** Uses the words of a file instead of recognised ones, and finds their times. */
export function KnownText({ clips }: { clips: readonly Clip[] }) {
  const session = useEditor();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const isOne = new Set(clips.map(({ assetId }) => assetId)).size === 1;

  async function handleFile(file: File | undefined): Promise<void> {
    if (!file) return;
    // Most captions come from speech, so the file reader loads only for users with a file.
    const { readWords } = await import('#web/features/editor/subtitles/import-subtitles.ts');
    const text = await readWords(session, file);
    if (text) void generateCaptions(session, queryClient, { clips, place: 'device', text });
  }

  return (
    <>
      <Button icon={<FileUp />} disabled={!isOne} aria-describedby={hintId} onClick={() => input.current?.click()}>
        Use a text or subtitles
      </Button>
      <p id={hintId} className="text-muted text-xs">
        {isOne
          ? 'Captions take its words and find their times in the sound.'
          : 'A text belongs to one file: choose the clips of one above.'}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File with the words"
        accept={SUBTITLE_EXTENSIONS.join(',')}
        onChange={(event) => {
          handleFile(event.currentTarget.files?.[0]).catch((error) =>
            reportFailure('The file could not be read', error),
          );
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
