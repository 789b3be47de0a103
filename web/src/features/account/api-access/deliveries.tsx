import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WebhookDeliveryAnswer } from '#shared/contracts/webhook.ts';
import { describeError, request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { deliveriesQuery } from '#web/queries/api-access.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

const STATUS_WORDS = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const;

/** The latest deliveries of a webhook. Those that have ended can be sent again. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const queryClient = useQueryClient();
  const query = deliveriesQuery(webhookId);
  const { data, error } = useQuery(query);
  const replay = useMutation({
    mutationFn: ({ id }: WebhookDeliveryAnswer) => request('POST', `/api/webhook-deliveries/${id}/replay`),
    onError: (failure) => reportFailure('Failed to send it again', failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  });
  if (error) return <p className="text-danger">{describeError(error)}</p>;
  if (!data) return <Skeleton className="h-10" />;
  if (data.length === 0) return <p className="text-muted text-xs">Nothing was sent yet.</p>;
  return (
    <ul aria-label="Deliveries" className="flex max-h-72 flex-col divide-y divide-line overflow-y-auto pl-4">
      {data.map((delivery) => (
        <li key={delivery.id} className="flex flex-wrap items-center gap-3 py-1.5 text-xs">
          <div className="min-w-0 grow basis-40">
            <p>
              {delivery.event} · {STATUS_WORDS[delivery.status]}
            </p>
            <p className="text-muted tabular">
              {moment.format(new Date(delivery.createdAt))} · {delivery.attempts} attempt
              {delivery.attempts === 1 ? '' : 's'}
              {delivery.lastError && ` · ${delivery.lastError}`}
            </p>
          </div>
          {delivery.status !== 'waiting' && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Send ${delivery.event} of ${moment.format(new Date(delivery.createdAt))} again`}
              onClick={() => replay.mutate(delivery)}
            >
              Send Again
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
