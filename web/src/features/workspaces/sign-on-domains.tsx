import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type CheckedDomain, checkedDomainSchema, domainBodySchema } from '#shared/contracts/sign-on.ts';
import { request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { signOnQuery } from '#web/queries/sign-on.ts';
import { Button } from '#web/ui/button.tsx';
import { useSchemaForm } from '#web/ui/form.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast-store.ts';

interface SignOnDomainsProps {
  workspaceId: string;
  domains: readonly string[];
}

/** The proved domains of a workspace, and the record that proves another. */
export function SignOnDomains({ workspaceId, domains }: SignOnDomainsProps) {
  const queryClient = useQueryClient();
  const [missing, setMissing] = useState<CheckedDomain | null>(null);
  const form = useSchemaForm(domainBodySchema, { domain: '' });
  const refresh = () => queryClient.invalidateQueries({ queryKey: signOnQuery(workspaceId).queryKey });
  const check = useMutation({
    mutationFn: (body: { domain: string }) =>
      request('POST', `/api/workspaces/${workspaceId}/domains`, { body, schema: checkedDomainSchema }),
    onSuccess: (checked) => {
      setMissing(checked.isProved ? null : checked);
      if (!checked.isProved) return;
      form.reset();
      toast({ title: 'Domain verified', description: checked.domain });
    },
    onError: (error) => reportFailure('Failed to verify the domain', error),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (domain: string) => request('DELETE', `/api/workspaces/${workspaceId}/domains/${domain}`),
    onSuccess: (_, domain) => toast({ title: 'Domain removed', description: domain }),
    onError: (error) => reportFailure('Failed to remove the domain', error),
    onSettled: refresh,
  });
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-5">
      <h3 className="font-medium">Domains</h3>
      {domains.length > 0 && (
        <ul aria-label="Domains" className="flex flex-col gap-1 text-sm">
          {domains.map((domain) => (
            <li key={domain} className="flex items-center justify-between gap-3">
              <span className="break-all">{domain}</span>
              <IconButton
                label={`Remove ${domain}`}
                icon={<Trash2 />}
                disabled={remove.isPending}
                onClick={() => remove.mutate(domain)}
                className="hover:text-danger"
              />
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        onSubmit={form.handleSubmit((body) => check.mutate(body))}
        className="grid items-start gap-3 sm:grid-cols-[1fr_auto]"
      >
        <TextField
          label="Domain of your e-mail addresses"
          autoComplete="off"
          placeholder="example.com"
          required
          {...form.field('domain')}
        />
        <Button type="submit" isPending={check.isPending} className="sm:mt-6.5">
          Verify
        </Button>
      </form>
      <div role="status" className="text-sm empty:hidden">
        {missing && (
          <>
            <p>Add this TXT record to {missing.domain}, then verify again. New records can take an hour to appear.</p>
            <code className="mt-1 block break-all rounded-md border border-line bg-canvas p-2">{missing.record}</code>
          </>
        )}
      </div>
    </div>
  );
}
