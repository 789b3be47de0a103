import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { ACCOUNT_LIMITS, loginSchema, userSchema } from '#shared/contracts/auth.ts';
import { describeError, HttpError, request } from '#web/http/http.ts';
import { Button } from '#web/ui/button.tsx';
import { useSchemaForm } from '#web/ui/form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { toast, toastAfterLoad } from '#web/ui/toast-store.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

/** E-mail and password of an existing account. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [isForgotten, setIsForgotten] = useState(false);
  const form = useSchemaForm(loginSchema, { email: '', password: '' });
  const login = useMutation({
    mutationFn: (body: z.infer<typeof loginSchema>) => request('POST', '/api/auth/login', { body, schema: userSchema }),
    onSuccess: () => {
      toastAfterLoad({ title: 'Login successful!', description: 'Welcome back!' });
      onSignedIn();
    },
    onError: (error) => {
      const description = describeError(error) || 'Invalid credentials';
      if (error instanceof HttpError && error.code === 'account.invalid-credentials') {
        form.setError('password', { message: 'The e-mail address or the password is wrong.' }, { shouldFocus: true });
      }
      toast({ title: 'Login failed', description, variant: 'destructive' });
    },
  });
  const isPending = login.isPending || login.isSuccess;
  function handleBack(): void {
    setIsForgotten(false);
    // The fields are there again in the next frame.
    requestAnimationFrame(() => form.setFocus('email'));
  }

  if (isForgotten) return <ForgotPasswordForm email={form.getValues('email')} onBack={handleBack} />;

  return (
    <form noValidate onSubmit={form.handleSubmit((body) => login.mutate(body))} className="flex flex-col gap-4">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={ACCOUNT_LIMITS.email}
        size="lg"
        required
        {...form.field('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        size="lg"
        required
        {...form.field('password')}
      />
      <Button type="submit" variant="primary" size="lg" className="mt-2" isPending={isPending}>
        {isPending ? 'Logging in...' : 'Login'}
      </Button>
      <Button variant="ghost" className="self-center" onClick={() => setIsForgotten(true)}>
        Forgot password?
      </Button>
    </form>
  );
}
