import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { scriptInfoQuery } from '#web/queries/script.ts';

const number = new Intl.NumberFormat();

/** Says which writer wrote the script, and what it cost. */
export function ScriptAuthor() {
  const { projectId } = useEditor();
  const info = useQuery(scriptInfoQuery(projectId));
  const author = info.data?.author;
  if (!author) return null;
  const tokens = author.promptTokens + author.completionTokens;
  return (
    <p className="px-3 pb-2 text-muted text-xs">
      {author.writer === 'built-in' ? (
        <>
          {author.note !== undefined && `${author.note} `}Drafted from your words.{' '}
          <Link href="/help/script-writer" className="underline hover:text-text">
            Connect a language model
          </Link>{' '}
          for a full script.
        </>
      ) : (
        `Written by ${author.model ?? 'a language model'}${tokens > 0 ? ` (${number.format(tokens)} tokens)` : ''}.`
      )}
    </p>
  );
}
