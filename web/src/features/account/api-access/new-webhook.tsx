import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { EVENT_LABELS, WEBHOOK_EVENTS, type WebhookEvent } from '#shared/api-access/webhook-events.ts';
import { createWebhookSchema, newWebhookSchema } from '#shared/contracts/webhook.ts';
import { request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { webhooksQuery } from '#web/queries/api-access.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface NewWebhookProps {
  onCancel: () => void;
  onMade: (secret: string) => void;
}

/** The form for a new webhook. */
export function NewWebhook({ onCancel, onMade }: NewWebhookProps) {
  const queryClient = useQueryClient();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(['render.done', 'render.failed']);
  const [errors, setErrors] = useState<{ url?: string | undefined; events?: string | undefined }>({});
  const make = useMutation({
    mutationFn: (body: object) => request('POST', '/api/webhooks', { body, schema: newWebhookSchema }),
    onSuccess: async ({ secret }) => {
      onMade(secret);
      await queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });
    },
    onError: (error) => reportFailure('Failed to make the webhook', error),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const checked = createWebhookSchema.safeParse({ url, events });
    const issueAt = (field: string) => checked.error?.issues.find(({ path }) => path[0] === field)?.message;
    setErrors({ url: issueAt('url'), events: issueAt('events') });
    if (checked.success) make.mutate({ url, events });
  }

  return (
    <form noValidate aria-label="New webhook" onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Address"
        type="url"
        placeholder="https://"
        required
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={errors.url}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium text-sm">Events</legend>
        {WEBHOOK_EVENTS.map((name) => (
          <Checkbox
            key={name}
            label={name}
            hint={EVENT_LABELS[name]}
            isChecked={events.includes(name)}
            onChange={(isChecked) =>
              setEvents(isChecked ? [...events, name] : events.filter((other) => other !== name))
            }
          />
        ))}
        {errors.events && (
          <p role="alert" className="text-danger text-xs">
            {errors.events}
          </p>
        )}
      </fieldset>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isPending={make.isPending}>
          Create Webhook
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
