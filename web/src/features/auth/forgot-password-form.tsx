import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod';
import { ACCOUNT_LIMITS, forgotPasswordSchema } from '#shared/contracts/auth.ts';
import { describeError, request } from '#web/http/http.ts';
import { configQuery } from '#web/queries/config.ts';
import { Button } from '#web/ui/button.tsx';
import { useSchemaForm } from '#web/ui/form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { dismissToast, toast } from '#web/ui/toast-store.ts';

const ON_ITS_WAY =
  'If there is an account with this address, the link is on its way. It works for an hour; look in the spam folder too.';
const IN_OUTBOX =
  'If there is an account with this address, its link is in the studio’s outbox now. It works for an hour.';

interface ForgotPasswordFormProps {
  /** As typed into the login form. */
  email: string;
  onBack: () => void;
}

/** Requests a mail with a link for a new password. The answer is the same for an address without an account. */
export function ForgotPasswordForm({ email, onBack }: ForgotPasswordFormProps) {
  const { data: config } = useQuery(configQuery);
  const form = useSchemaForm(forgotPasswordSchema, { email });
  const { setFocus } = form;
  useEffect(() => {
    // The button that opened this form has disappeared with the focus, and so has the failed sign-in.
    setFocus('email');
    dismissToast();
  }, [setFocus]);
  const ask = useMutation({
    mutationFn: (body: z.infer<typeof forgotPasswordSchema>) => request('POST', '/api/auth/forgot-password', { body }),
    onError: (error) =>
      toast({ title: 'Failed to send the link', description: describeError(error), variant: 'destructive' }),
  });

  return (
    <form noValidate onSubmit={form.handleSubmit((body) => ask.mutate(body))} className="flex flex-col gap-4">
      <h2 className="font-semibold text-base">Forgot your password?</h2>
      {config?.mail === false && (
        <p className="text-muted">
          This studio has no mail server. It keeps the link in its outbox, where the person who runs it can read it: ask
          them at {config.company.supportEmail}.
        </p>
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={ACCOUNT_LIMITS.email}
        size="lg"
        required
        hint={config?.mail === false ? undefined : 'We send a link for a new password to this address.'}
        {...form.field('email')}
      />
      <p role="status" className="text-sm empty:hidden">
        {ask.isSuccess && (config?.mail === false ? IN_OUTBOX : ON_ITS_WAY)}
      </p>
      <Button type="submit" variant="primary" size="lg" isPending={ask.isPending}>
        {ask.isSuccess ? 'Send Again' : 'Send Link'}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        Back to Login
      </Button>
    </form>
  );
}
