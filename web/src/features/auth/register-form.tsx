import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod';
import type { InvitedAddress } from '#shared/auth/mailed-links.ts';
import { ACCOUNT_LIMITS, PASSWORD_LENGTH, registerSchema, userSchema } from '#shared/contracts/auth.ts';
import { describeError, request } from '#web/http/http.ts';
import { Button } from '#web/ui/button.tsx';
import { useSchemaForm } from '#web/ui/form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { toast, toastAfterLoad } from '#web/ui/toast-store.ts';
import { isWeakPassword, WEAK_PASSWORD } from './weak-password.ts';

interface RegisterFormProps {
  invitation: InvitedAddress | null;
  /** True when the server mails a new account a link to confirm its address. */
  mailsLink: boolean;
  onSignedIn: () => void;
}

/** A new account. The names are optional. */
export function RegisterForm({ invitation, mailsLink, onSignedIn }: RegisterFormProps) {
  const form = useSchemaForm(registerSchema, {
    email: invitation?.email ?? '',
    password: '',
    firstName: '',
    lastName: '',
    ...(invitation && { invitation: invitation.token }),
  });
  const register = useMutation({
    mutationFn: (body: z.infer<typeof registerSchema>) =>
      request('POST', '/api/auth/register', { body, schema: userSchema }),
    onSuccess: (user) => {
      toastAfterLoad({
        title: 'Registration successful!',
        description: [
          `Welcome to Clipwright${user.firstName ? `, ${user.firstName}` : ''}!`,
          ...(mailsLink ? ['Open the link that we mailed you to confirm your address.'] : []),
        ].join(' '),
      });
      onSignedIn();
    },
    onError: (error) => {
      if (isWeakPassword(error)) form.setError('password', { message: WEAK_PASSWORD }, { shouldFocus: true });
      toast({ title: 'Registration failed', description: describeError(error), variant: 'destructive' });
    },
  });
  const isPending = register.isPending || register.isSuccess;

  return (
    <form noValidate onSubmit={form.handleSubmit((body) => register.mutate(body))} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First Name"
          labelHint="optional"
          autoComplete="given-name"
          maxLength={ACCOUNT_LIMITS.name}
          size="lg"
          {...form.field('firstName')}
        />
        <TextField
          label="Last Name"
          labelHint="optional"
          autoComplete="family-name"
          maxLength={ACCOUNT_LIMITS.name}
          size="lg"
          {...form.field('lastName')}
        />
      </div>
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
        autoComplete="new-password"
        size="lg"
        required
        hint={`At least ${PASSWORD_LENGTH.min} characters.`}
        {...form.field('password')}
      />
      <Button type="submit" variant="primary" size="lg" className="mt-2" isPending={isPending}>
        {isPending ? 'Creating account...' : 'Create Account'}
      </Button>
    </form>
  );
}
