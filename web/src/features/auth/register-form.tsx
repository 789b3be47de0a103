import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { ACCOUNT_LIMITS, PASSWORD_LENGTH, registerSchema, userSchema } from '#shared/contracts/auth.ts';
import { describeError, request } from '../../queries/http.ts';
import { Button } from '../../ui/button.tsx';
import { fieldErrors, focusFirstInvalid } from '../../ui/form-errors.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toast, toastAfterLoad } from '../../ui/toast-store.ts';

interface RegisterFormProps {
  /** Called once the account and its session are there. */
  onSignedIn: () => void;
}

/** A new account. The names are optional. */
export function RegisterForm({ onSignedIn }: RegisterFormProps) {
  const [values, setValues] = useState({ email: '', password: '', firstName: '', lastName: '' });
  const [isChecked, setIsChecked] = useState(false);
  const errors = isChecked ? fieldErrors(registerSchema, values) : {};

  const register = useMutation({
    mutationFn: () => request('POST', '/api/auth/register', { body: values, schema: userSchema }),
    onSuccess: (user) => {
      toastAfterLoad({
        title: 'Registration successful!',
        description: `Welcome to Clipwright${user.firstName ? `, ${user.firstName}` : ''}!`,
      });
      onSignedIn();
    },
    onError: (error) =>
      toast({ title: 'Registration failed', description: describeError(error), variant: 'destructive' }),
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    flushSync(() => setIsChecked(true));
    if (registerSchema.safeParse(values).success) register.mutate();
    else focusFirstInvalid(event.currentTarget);
  }

  /** What every field of this form has in common. */
  function field(name: keyof typeof values) {
    return {
      name,
      value: values[name],
      error: errors[name],
      size: 'lg' as const,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setValues({ ...values, [name]: event.target.value }),
    };
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First Name"
          labelHint="optional"
          autoComplete="given-name"
          maxLength={ACCOUNT_LIMITS.name}
          {...field('firstName')}
        />
        <TextField
          label="Last Name"
          labelHint="optional"
          autoComplete="family-name"
          maxLength={ACCOUNT_LIMITS.name}
          {...field('lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={ACCOUNT_LIMITS.email}
        required
        {...field('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        hint={`At least ${PASSWORD_LENGTH.min} characters.`}
        {...field('password')}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="mt-2"
        isPending={register.isPending || register.isSuccess}
      >
        {register.isPending || register.isSuccess ? 'Creating account...' : 'Create Account'}
      </Button>
    </form>
  );
}
