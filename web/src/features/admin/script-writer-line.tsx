import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { scriptWriterQuery } from '#web/queries/admin.ts';

/**
 * The writer of scripts in one line, with the way to a model that is already running on this machine. Its room is kept
 * from the start, so that what is below never moves.
 */
export function ScriptWriterLine() {
  const { data } = useQuery(scriptWriterQuery);
  if (data === undefined) return <p className="mt-1 text-sm">&nbsp;</p>;
  const { model, local } = data;
  return (
    <p className="mt-1 text-muted text-sm">
      Scripts: {model ?? 'built-in writer'}.{' '}
      {model === null && (
        <Link href="/help/script-writer" className="underline hover:text-text">
          {local ? 'Ollama is running on this machine: connect it' : 'Connect a language model'}
        </Link>
      )}
    </p>
  );
}
