import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { SCOPE_LABELS, TOKEN_SCOPES, type TokenScope } from '#shared/api-access/scopes.ts';
import { API_TOKEN_LIMITS, createApiTokenSchema, newApiTokenSchema } from '#shared/contracts/api-token.ts';
import { request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { apiTokensQuery } from '#web/queries/api-access.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const LIVES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
  { value: 'never', label: 'Does not expire' },
] as const;

interface NewTokenProps {
  onCancel: () => void;
  onMade: (secret: string) => void;
}

/** The form for a new token. */
export function NewToken({ onCancel, onMade }: NewTokenProps) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['projects:read']);
  const [life, setLife] = useState<(typeof LIVES)[number]['value']>('90');
  const [errors, setErrors] = useState<{ name?: string | undefined; scopes?: string | undefined }>({});
  const make = useMutation({
    mutationFn: (body: object) => request('POST', '/api/account/tokens', { body, schema: newApiTokenSchema }),
    onSuccess: async ({ secret }) => {
      onMade(secret);
      await queryClient.invalidateQueries(apiTokensQuery);
    },
    onError: (error) => reportFailure('Failed to make the token', error),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const body = { name, scopes, expiresInDays: life === 'never' ? null : Number(life) };
    const checked = createApiTokenSchema.safeParse(body);
    const issueAt = (field: string) => checked.error?.issues.find(({ path }) => path[0] === field)?.message;
    setErrors({ name: issueAt('name'), scopes: issueAt('scopes') });
    if (checked.success) make.mutate(body);
  }

  return (
    <form noValidate aria-label="New token" onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          hint="For example the script that will use it."
          required
          maxLength={API_TOKEN_LIMITS.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errors.name}
        />
        <Select label="Expires After" value={life} onValueChange={setLife} options={LIVES} />
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium text-sm">Scopes</legend>
        {TOKEN_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            label={scope}
            hint={SCOPE_LABELS[scope]}
            isChecked={scopes.includes(scope)}
            onChange={(isChecked) =>
              setScopes(isChecked ? [...scopes, scope] : scopes.filter((other) => other !== scope))
            }
          />
        ))}
        {errors.scopes && (
          <p role="alert" className="text-danger text-xs">
            {errors.scopes}
          </p>
        )}
      </fieldset>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isPending={make.isPending}>
          Create Token
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
