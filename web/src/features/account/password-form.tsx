import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { changePasswordSchema } from '#shared/contracts/account.ts';
import { PASSWORD_LENGTH } from '#shared/contracts/auth.ts';
import { isWeakPassword, WEAK_PASSWORD } from '#web/features/auth/weak-password.ts';
import { request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { usageQuery } from '#web/queries/account.ts';
import { Button } from '#web/ui/button.tsx';
import { useSchemaForm } from '#web/ui/form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast-store.ts';

const { currentPassword } = changePasswordSchema.shape;
const withCurrentPasswordSchema = changePasswordSchema.extend({
  currentPassword: currentPassword.unwrap().min(1, 'Enter your current password.'),
});

/** Changes the password, or sets the first one of an account that came by a sign-in provider. */
export function PasswordForm({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const queryClient = useQueryClient();
  const form = useSchemaForm<z.input<typeof changePasswordSchema>, z.output<typeof changePasswordSchema>>(
    hasPassword ? withCurrentPasswordSchema : changePasswordSchema,
    { newPassword: '', ...(hasPassword && { currentPassword: '' }) },
  );
  const change = useMutation({
    mutationFn: (body: z.infer<typeof changePasswordSchema>) => request('POST', '/api/account/password', { body }),
    onSuccess: () => {
      form.reset();
      void queryClient.invalidateQueries({ queryKey: usageQuery.queryKey });
      toast({ title: 'Password changed', description: 'You were signed out everywhere else.' });
    },
    onError: (error) => {
      if (isWeakPassword(error)) form.setError('newPassword', { message: WEAK_PASSWORD }, { shouldFocus: true });
      reportFailure('Failed to change your password', error);
    },
  });

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) => change.mutate(body))}
      aria-label="Password"
      className="flex flex-col gap-4"
    >
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {hasPassword && (
          <TextField
            label="Current Password"
            type="password"
            autoComplete="current-password"
            required
            {...form.field('currentPassword')}
          />
        )}
        <TextField
          label="New Password"
          type="password"
          autoComplete="new-password"
          required
          hint={`At least ${PASSWORD_LENGTH.min} characters.`}
          {...form.field('newPassword')}
        />
      </div>
      <p className="text-muted">Changing it signs you out on your other devices.</p>
      <Button type="submit" className="self-start" isPending={change.isPending}>
        {hasPassword ? 'Change Password' : 'Set Password'}
      </Button>
    </form>
  );
}
