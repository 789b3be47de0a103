import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { claimAdminSchema, PASSWORD_LENGTH, userSchema } from '#shared/contracts/auth.ts';
import { describeError, request } from '../../queries/http.ts';
import { Button } from '../../ui/button.tsx';
import { fieldErrors, focusFirstInvalid } from '../../ui/form-errors.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toast, toastAfterLoad } from '../../ui/toast-store.ts';

interface ClaimFormProps {
  /** Of the link that was mailed. */
  token: string;
  /** Called once the session is there. */
  onSignedIn: () => void;
}

/** Where the link in the mail to an address of `ADMIN_EMAILS` leads: its owner chooses a password and becomes an admin. */
export function ClaimForm({ token, onSignedIn }: ClaimFormProps) {
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const errors = isChecked ? fieldErrors(claimAdminSchema, { token, password }) : {};
  const claim = useMutation({
    mutationFn: () => request('POST', '/api/auth/claim-admin', { body: { token, password }, schema: userSchema }),
    onSuccess: () => {
      toastAfterLoad({ title: 'You are an admin', description: 'Users and plans are under Admin.' });
      onSignedIn();
    },
    onError: (error) =>
      toast({ title: 'Failed to make you an admin', description: describeError(error), variant: 'destructive' }),
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    flushSync(() => setIsChecked(true));
    if (claimAdminSchema.safeParse({ token, password }).success) claim.mutate();
    else focusFirstInvalid(event.currentTarget);
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <h2 className="font-semibold text-base">Become an admin</h2>
      <p className="text-muted">
        This link shows that the address is yours. Choose a password for the account: it takes the place of the one it
        has, and every other sign-in to it ends.
      </p>
      <TextField
        label="New Password"
        type="password"
        autoComplete="new-password"
        size="lg"
        required
        hint={`At least ${PASSWORD_LENGTH.min} characters.`}
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="primary" size="lg" className="mt-2" isPending={claim.isPending || claim.isSuccess}>
        Become Admin
      </Button>
    </form>
  );
}
