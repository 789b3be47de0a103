import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { ACCOUNT_LIMITS, loginSchema, userSchema } from '#shared/contracts/auth.ts';
import { describeError, request } from '../../queries/http.ts';
import { Button } from '../../ui/button.tsx';
import { fieldErrors, focusFirstInvalid } from '../../ui/form-errors.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toast, toastAfterLoad } from '../../ui/toast-store.ts';

interface SignInFormProps {
  /** Called once the session is there. */
  onSignedIn: () => void;
}

/** E-mail and password of an account that exists. */
export function LoginForm({ onSignedIn }: SignInFormProps) {
  const [values, setValues] = useState({ email: '', password: '' });
  const [isChecked, setIsChecked] = useState(false);
  const errors = isChecked ? fieldErrors(loginSchema, values) : {};

  const login = useMutation({
    mutationFn: () => request('POST', '/api/auth/login', { body: values, schema: userSchema }),
    onSuccess: () => {
      toastAfterLoad({ title: 'Login successful!', description: 'Welcome back!' });
      onSignedIn();
    },
    onError: (error) =>
      toast({
        title: 'Login failed',
        description: describeError(error) || 'Invalid credentials',
        variant: 'destructive',
      }),
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    flushSync(() => setIsChecked(true));
    if (loginSchema.safeParse(values).success) login.mutate();
    else focusFirstInvalid(event.currentTarget);
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        maxLength={ACCOUNT_LIMITS.email}
        size="lg"
        required
        value={values.email}
        error={errors.email}
        onChange={(event) => setValues({ ...values, email: event.target.value })}
      />
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        size="lg"
        required
        value={values.password}
        error={errors.password && 'Enter your password.'}
        onChange={(event) => setValues({ ...values, password: event.target.value })}
      />
      <Button type="submit" variant="primary" size="lg" className="mt-2" isPending={login.isPending || login.isSuccess}>
        {login.isPending || login.isSuccess ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  );
}
