import { Link } from 'wouter';
import { describeError, isNotFound } from '#web/http/http.ts';
import { Button } from '#web/ui/button.tsx';
import { MessagePage } from './message-page.tsx';

/** Replaces the page of a project that is missing or failed to load. */
export function ProjectFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isMissing = isNotFound(error);
  return (
    <MessagePage
      title={isMissing ? 'Project not found' : 'The project can’t be opened'}
      description={isMissing ? 'It may have been deleted, or it belongs to another account.' : describeError(error)}
      action={
        <>
          {!isMissing && <Button onClick={onRetry}>Try again</Button>}
          <Button asChild variant="primary">
            <Link href="/">Back to Dashboard</Link>
          </Button>
        </>
      }
    />
  );
}
