import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod';
import { mailedPasswordSchema, PASSWORD_LENGTH, userSchema } from '#shared/contracts/auth.ts';
import { describeError, request } from '#web/http/http.ts';
import { Button } from '#web/ui/button.tsx';
import { useSchemaForm } from '#web/ui/form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { toast, toastAfterLoad } from '#web/ui/toast-store.ts';
import { isWeakPassword, WEAK_PASSWORD } from './weak-password.ts';

const PURPOSES = {
  admin: {
    path: '/api/auth/claim-admin',
    heading: 'Become an admin',
    text: 'This link proves that the address is yours. Choose a password for the account: it replaces the current one and ends every other session.',
    submit: 'Become Admin',
    done: { title: 'You are an admin', description: 'Users and plans are under Admin.' },
    failed: 'Failed to make you an admin',
  },
  reset: {
    path: '/api/auth/reset-password',
    heading: 'Choose a new password',
    text: 'It replaces the current one and ends every other session.',
    submit: 'Save Password',
    done: { title: 'Password changed', description: 'You are logged in.' },
    failed: 'Failed to change your password',
  },
} as const;

interface MailedPasswordFormProps {
  purpose: keyof typeof PURPOSES;
  token: string;
  /** Called once the session exists. */
  onSignedIn: () => void;
}

/**
 * Target of a mailed link. The owner of the address chooses a password, and then becomes an admin or can sign in again.
 */
export function MailedPasswordForm({ purpose, token, onSignedIn }: MailedPasswordFormProps) {
  const { path, heading, text, submit, done, failed } = PURPOSES[purpose];
  const form = useSchemaForm(mailedPasswordSchema, { token, password: '' });
  const save = useMutation({
    mutationFn: (body: z.infer<typeof mailedPasswordSchema>) => request('POST', path, { body, schema: userSchema }),
    onSuccess: () => {
      toastAfterLoad(done);
      onSignedIn();
    },
    onError: (error) => {
      if (isWeakPassword(error)) form.setError('password', { message: WEAK_PASSWORD }, { shouldFocus: true });
      toast({ title: failed, description: describeError(error), variant: 'destructive' });
    },
  });

  return (
    <form noValidate onSubmit={form.handleSubmit((body) => save.mutate(body))} className="flex flex-col gap-4">
      <h2 className="font-semibold text-base">{heading}</h2>
      <p className="text-muted">{text}</p>
      <TextField
        label="New Password"
        type="password"
        autoComplete="new-password"
        size="lg"
        required
        hint={`At least ${PASSWORD_LENGTH.min} characters.`}
        {...form.field('password')}
      />
      <Button type="submit" variant="primary" size="lg" className="mt-2" isPending={save.isPending || save.isSuccess}>
        {submit}
      </Button>
    </form>
  );
}
