import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { WEBHOOK_LIMITS, type WebhookAnswer } from '#shared/contracts/webhook.ts';
import { describeError, request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { webhooksQuery } from '#web/queries/api-access.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Deliveries } from './deliveries.tsx';
import { NewWebhook } from './new-webhook.tsx';
import { ShownSecret } from './shown-secret.tsx';

/** The account's webhooks, with what was sent to each. */
export function Webhooks() {
  const queryClient = useQueryClient();
  const { data, error } = useQuery(webhooksQuery);
  const [isMaking, setIsMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<WebhookAnswer | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const reload = () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });
  const turn = useMutation({
    mutationFn: ({ id, isOn }: WebhookAnswer) => request('PATCH', `/api/webhooks/${id}`, { body: { isOn: !isOn } }),
    onError: (failure) => reportFailure('Failed to change the webhook', failure),
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: ({ id }: WebhookAnswer) => request('DELETE', `/api/webhooks/${id}`),
    onError: (failure) => reportFailure('Failed to delete the webhook', failure),
    onSettled: async () => {
      setDoomed(null);
      await reload();
    },
  });
  if (error) return <p className="text-danger">{describeError(error)}</p>;
  if (!data || (!data.isAllowed && data.webhooks.length === 0)) return null;
  const { webhooks, isAllowed } = data;
  return (
    <section aria-label="Webhooks" className="flex flex-col gap-4 border-line border-t pt-4">
      <h3 className="font-semibold">Webhooks</h3>
      <p className="max-w-prose text-muted">An address of yours that is told of events, so that it need not ask.</p>
      {secret !== null && (
        <ShownSecret label="The secret that signs its deliveries" secret={secret} onDone={() => setSecret(null)} />
      )}
      {webhooks.length > 0 && (
        <ul aria-label="Webhooks" className="flex flex-col divide-y divide-line">
          {webhooks.map((webhook) => (
            <li key={webhook.id} className="flex flex-col gap-2 py-2">
              <div className="flex flex-wrap items-center gap-3">
                <div className="min-w-0 grow basis-60">
                  <p className="break-all">
                    {webhook.url} {!webhook.isOn && <Badge>Off</Badge>}
                  </p>
                  <p className="text-muted text-xs">{webhook.events.join(', ')}</p>
                  {webhook.note && <p className="text-danger text-xs">{webhook.note}</p>}
                </div>
                <Button
                  size="sm"
                  aria-expanded={opened === webhook.id}
                  aria-label={`Deliveries to ${webhook.url}`}
                  onClick={() => setOpened(opened === webhook.id ? null : webhook.id)}
                >
                  Deliveries
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Turn ${webhook.url} ${webhook.isOn ? 'off' : 'on'}`}
                  onClick={() => turn.mutate(webhook)}
                >
                  {webhook.isOn ? 'Turn Off' : 'Turn On'}
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Delete ${webhook.url}`}
                  onClick={() => setDoomed(webhook)}
                >
                  Delete
                </Button>
              </div>
              {opened === webhook.id && <Deliveries webhookId={webhook.id} />}
            </li>
          ))}
        </ul>
      )}
      {isMaking ? (
        <NewWebhook
          onCancel={() => setIsMaking(false)}
          onMade={(made) => {
            setIsMaking(false);
            setSecret(made);
          }}
        />
      ) : (
        isAllowed && (
          <Button
            className="self-start"
            disabled={webhooks.length >= WEBHOOK_LIMITS.perAccount}
            onClick={() => setIsMaking(true)}
          >
            <Plus aria-hidden="true" />
            New Webhook
          </Button>
        )
      )}
      <AlertDialog
        open={doomed !== null}
        onOpenChange={(isOpen) => !isOpen && setDoomed(null)}
        title="Delete this webhook?"
        description={`${doomed?.url ?? ''} is told of nothing more, and the list of its deliveries goes.`}
        confirmLabel="Delete"
        isPending={remove.isPending}
        onConfirm={() => doomed && remove.mutate(doomed)}
      />
    </section>
  );
}
