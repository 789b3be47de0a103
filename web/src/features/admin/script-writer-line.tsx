import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { scriptWriterQuery } from '#web/queries/admin.ts';

/** The writer of scripts in one line, with the way to a model that is already running on this machine. */
export function ScriptWriterLine() {
  const { data } = useQuery(scriptWriterQuery);
  if (data === undefined) return null;
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
