import { useQuery } from '@tanstack/react-query';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { scriptInfoQuery } from '#web/queries/script.ts';

/** Says which writer wrote the script. */
export function ScriptAuthor() {
  const { projectId } = useEditor();
  const info = useQuery(scriptInfoQuery(projectId));
  const author = info.data?.author;
  if (!author) return null;
  return (
    <p className="px-3 pb-2 text-muted text-xs">
      {author.writer === 'built-in'
        ? 'Drafted from your words. Connect a language model for a full script.'
        : `Written by ${author.model ?? 'a language model'}.`}
    </p>
  );
}
