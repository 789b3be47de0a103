import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { changePasswordSchema } from '#shared/contracts/account.ts';
import { PASSWORD_LENGTH } from '#shared/contracts/auth.ts';
import { usageQuery } from '../../queries/account.ts';
import { request } from '../../queries/http.ts';
import { reportFailure } from '../../queries/unauthorized.ts';
import { Button } from '../../ui/button.tsx';
import { type FieldErrors, fieldErrors, focusFirstInvalid } from '../../ui/form-errors.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';

const EMPTY = { currentPassword: '', newPassword: '' };

/** Changes the password, or sets the first one of an account that came by a sign-in provider. */
export function PasswordForm({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const queryClient = useQueryClient();
  const [values, setValues] = useState(EMPTY);
  const [isChecked, setIsChecked] = useState(false);
  const errors = isChecked ? check(values, hasPassword) : {};
  const change = useMutation({
    mutationFn: () => request('POST', '/api/account/password', { body: bodyOf(values, hasPassword) }),
    onSuccess: () => {
      setValues(EMPTY);
      setIsChecked(false);
      void queryClient.invalidateQueries({ queryKey: usageQuery.queryKey });
      toast({ title: 'Password changed', description: 'You were signed out everywhere else.' });
    },
    onError: (error) => reportFailure('Failed to change your password', error),
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (change.isPending) return;
    flushSync(() => setIsChecked(true));
    if (Object.keys(check(values, hasPassword)).length === 0) change.mutate();
    else focusFirstInvalid(event.currentTarget);
  }

  function field(name: keyof typeof EMPTY) {
    return {
      type: 'password',
      value: values[name],
      error: errors[name],
      required: true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setValues({ ...values, [name]: event.target.value }),
    };
  }

  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Password" className="flex flex-col gap-4">
      {/* For password managers, which otherwise can't tell whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {hasPassword && (
          <TextField label="Current Password" autoComplete="current-password" {...field('currentPassword')} />
        )}
        <TextField
          label="New Password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_LENGTH.min} characters.`}
          {...field('newPassword')}
        />
      </div>
      <p className="text-muted">Your other devices are signed out when the password changes.</p>
      <Button type="submit" className="self-start" isPending={change.isPending}>
        {hasPassword ? 'Change Password' : 'Set Password'}
      </Button>
    </form>
  );
}

function bodyOf({ currentPassword, newPassword }: typeof EMPTY, hasPassword: boolean) {
  return hasPassword ? { currentPassword, newPassword } : { newPassword };
}

function check(values: typeof EMPTY, hasPassword: boolean): FieldErrors<typeof EMPTY> {
  return {
    ...(hasPassword && values.currentPassword === '' ? { currentPassword: 'Enter your current password.' } : {}),
    ...fieldErrors(changePasswordSchema, bodyOf(values, hasPassword)),
  };
}
