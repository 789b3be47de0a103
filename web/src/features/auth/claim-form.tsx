import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod';
import { claimAdminSchema, PASSWORD_LENGTH, userSchema } from '#shared/contracts/auth.ts';
import { describeError, request } from '#web/queries/http.ts';
import { Button } from '#web/ui/button.tsx';
import { useSchemaForm } from '#web/ui/form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { toast, toastAfterLoad } from '#web/ui/toast-store.ts';

interface ClaimFormProps {
  /** From the mailed link. */
  token: string;
  /** Called once the session is there. */
  onSignedIn: () => void;
}

/** The target of the link mailed to an address of `ADMIN_EMAILS`: its owner chooses a password and becomes an admin. */
export function ClaimForm({ token, onSignedIn }: ClaimFormProps) {
  const form = useSchemaForm(claimAdminSchema, { token, password: '' });
  const claim = useMutation({
    mutationFn: (body: z.infer<typeof claimAdminSchema>) =>
      request('POST', '/api/auth/claim-admin', { body, schema: userSchema }),
    onSuccess: () => {
      toastAfterLoad({ title: 'You are an admin', description: 'Users and plans are under Admin.' });
      onSignedIn();
    },
    onError: (error) =>
      toast({ title: 'Failed to make you an admin', description: describeError(error), variant: 'destructive' }),
  });

  return (
    <form noValidate onSubmit={form.handleSubmit((body) => claim.mutate(body))} className="flex flex-col gap-4">
      <h2 className="font-semibold text-base">Become an admin</h2>
      <p className="text-muted">
        This link proves that the address is yours. Choose a password for the account: it replaces the current one and
        ends every other session.
      </p>
      <TextField
        label="New Password"
        type="password"
        autoComplete="new-password"
        size="lg"
        required
        hint={`At least ${PASSWORD_LENGTH.min} characters.`}
        {...form.field('password')}
      />
      <Button type="submit" variant="primary" size="lg" className="mt-2" isPending={claim.isPending || claim.isSuccess}>
        Become Admin
      </Button>
    </form>
  );
}
