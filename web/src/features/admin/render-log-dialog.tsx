import { useQuery } from '@tanstack/react-query';
import type { AdminAnalytics } from '#shared/contracts/admin.ts';
import { presetName } from '#web/features/export/format.ts';
import { describeError, HttpError } from '#web/http/http.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface RenderLogDialogProps {
  /** Null while closed. */
  render: AdminAnalytics['recentActivity']['renders'][number] | null;
  onClose: () => void;
}

/** The log of a render, line by line. */
export function RenderLogDialog({ render, onClose }: RenderLogDialogProps) {
  const path = `/api/admin/renders/${render?.id}/log`;
  const log = useQuery({
    queryKey: ['admin', 'render-log', render?.id],
    queryFn: ({ signal }) => readText(path, signal),
    enabled: render !== null,
  });
  return (
    <Dialog
      open={render !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title={render ? `Log of ${presetName(render.preset)}` : ''}
      description={render?.errorMessage}
      footer={
        <Button asChild>
          <a href={path} download={`render-${render?.id}.log`}>
            Download the Log
          </a>
        </Button>
      }
    >
      {log.isPending && <Spinner label="Loading the log" />}
      {log.isError && <p className="text-danger">{describeError(log.error)}</p>}
      {log.data !== undefined && (
        <pre className="max-h-96 overflow-auto whitespace-pre-wrap break-words rounded-md border border-line bg-canvas p-3 text-xs">
          {log.data.trim() || 'The log is empty.'}
        </pre>
      )}
    </Dialog>
  );
}

async function readText(path: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(path, { credentials: 'same-origin', signal });
  const text = await response.text();
  if (!response.ok) throw new HttpError(response.status, response.statusText, text);
  return text;
}
