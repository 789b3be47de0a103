import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import {
  SIGN_ON_LIMITS,
  SIGN_ON_ROLES,
  type SignOn,
  type SignOnBody,
  type SignOnRole,
  signOnBodySchema,
  signOnSchema,
} from '#shared/contracts/sign-on.ts';
import { describeError, HttpError, request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { signOnQuery } from '#web/queries/sign-on.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useSchemaForm } from '#web/ui/form.ts';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { ROLE_NAMES } from './role-words.ts';

const fieldsSchema = signOnBodySchema.pick({ issuer: true, clientId: true, clientSecret: true });

const ROLE_CHOICES = SIGN_ON_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }));

interface SignOnFormProps {
  workspaceId: string;
  signOn: SignOn;
}

/** The provider of a workspace: its address, this studio's registration there, and what it means for members. */
export function SignOnForm({ workspaceId, signOn: { provider, redirectUri, isAllowed } }: SignOnFormProps) {
  const queryClient = useQueryClient();
  const { queryKey } = signOnQuery(workspaceId);
  const [role, setRole] = useState<SignOnRole>(provider?.role ?? 'reviewer');
  const [isRequired, setIsRequired] = useState(provider?.isRequired ?? false);
  const form = useSchemaForm(fieldsSchema, { issuer: provider?.issuer ?? '', clientId: provider?.clientId ?? '' });
  const save = useMutation({
    mutationFn: (body: SignOnBody) =>
      request('PUT', `/api/workspaces/${workspaceId}/sign-on`, { body, schema: signOnSchema }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      form.resetField('clientSecret');
      toast({ title: 'Sign-on saved', description: saved.provider?.issuer });
    },
    onError: (error) => {
      const field = fieldsSchema.keyof().safeParse(error instanceof HttpError && error.body?.['path']);
      if (field.success) form.setError(field.data, { message: describeError(error) }, { shouldFocus: true });
      else reportFailure('Failed to save the sign-on', error);
    },
  });
  const remove = useMutation({
    mutationFn: () => request('DELETE', `/api/workspaces/${workspaceId}/sign-on`),
    onSuccess: () => toast({ title: 'Sign-on removed', description: 'Members sign in with their passwords again.' }),
    onError: (error) => reportFailure('Failed to remove the sign-on', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  function handleSubmit({ clientSecret, ...fields }: z.infer<typeof fieldsSchema>): void {
    // An empty field keeps the stored secret. A new provider without one is a public client.
    const secret = clientSecret || (provider?.hasSecret ? undefined : null);
    save.mutate({ ...fields, ...(secret !== undefined && { clientSecret: secret }), role, isRequired });
  }
  return (
    <form noValidate onSubmit={form.handleSubmit(handleSubmit)} className="flex flex-col gap-4">
      <p className="text-sm">
        Register this redirect address with the provider: <code className="break-all">{redirectUri}</code>
      </p>
      <TextField
        label="Issuer"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://login.example.com"
        maxLength={SIGN_ON_LIMITS.issuer}
        required
        {...form.field('issuer')}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Client ID"
          autoComplete="off"
          maxLength={SIGN_ON_LIMITS.clientId}
          required
          {...form.field('clientId')}
        />
        <TextField
          label="Client secret"
          type="password"
          autoComplete="off"
          maxLength={SIGN_ON_LIMITS.clientSecret}
          hint={provider?.hasSecret ? 'Stored. Type a new one to replace it.' : 'Leave empty for a public client.'}
          {...form.register('clientSecret', { setValueAs: (text: string) => text || undefined })}
          error={form.field('clientSecret').error}
        />
      </div>
      <Select label="Role of new members" value={role} onValueChange={setRole} options={ROLE_CHOICES} />
      <Checkbox
        label="Require company sign-in"
        hint="Members with an address of your domains cannot sign in with a password. Owners still can."
        isChecked={isRequired}
        onChange={setIsRequired}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isPending={save.isPending} disabled={!isAllowed}>
          Save
        </Button>
        {provider && (
          <Button className="text-danger" isPending={remove.isPending} onClick={() => remove.mutate()}>
            Remove Sign-on
          </Button>
        )}
      </div>
    </form>
  );
}
