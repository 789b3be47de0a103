import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { updateAccountSchema } from '#shared/contracts/account.ts';
import { ACCOUNT_LIMITS, type User } from '#shared/contracts/auth.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { submitChange, WAITS } from '#web/outbox/submit-change.ts';
import { NAMES_ID } from '#web/storage/waiting-change.ts';
import { Button } from '#web/ui/button.tsx';
import { useSchemaForm } from '#web/ui/form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast-store.ts';

/** The names of the account; an empty one removes it. */
export function ProfileForm({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const form = useSchemaForm(updateAccountSchema, { firstName: user.firstName ?? '', lastName: user.lastName ?? '' });
  const save = useMutation({
    mutationFn: ({ firstName = '', lastName = '' }: z.infer<typeof updateAccountSchema>) => {
      const was = { firstName: user.firstName ?? '', lastName: user.lastName ?? '' };
      return submitChange(queryClient, { type: 'change-names', id: NAMES_ID, was, now: { firstName, lastName } });
    },
    onSuccess: (waits) => toast({ title: 'Name saved', ...(waits && { description: WAITS }) }),
    onError: (error) => reportFailure('Failed to save your name', error),
  });

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) => save.mutate(body))}
      aria-label="Name"
      className="flex flex-col gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First Name"
          labelHint="optional"
          autoComplete="given-name"
          maxLength={ACCOUNT_LIMITS.name}
          {...form.field('firstName')}
        />
        <TextField
          label="Last Name"
          labelHint="optional"
          autoComplete="family-name"
          maxLength={ACCOUNT_LIMITS.name}
          {...form.field('lastName')}
        />
      </div>
      <p className="text-muted">
        Signed in as <span className="break-all text-text">{user.email}</span>
      </p>
      <Button type="submit" className="self-start" isPending={save.isPending}>
        Save Name
      </Button>
    </form>
  );
}
