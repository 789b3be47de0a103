import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { request } from '../../queries/http.ts';
import { tellOtherTabs } from '../../queries/session.ts';
import { reportFailure } from '../../queries/unauthorized.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toastAfterLoad } from '../../ui/toast-store.ts';

/** The end of the account, asked for once with the password. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [password, setPassword] = useState('');
  const remove = useMutation({
    mutationFn: () => request('DELETE', '/api/account', { body: hasPassword ? { password } : {} }),
    onSuccess: () => {
      toastAfterLoad({ title: 'Account deleted', description: 'Everything that was yours is gone.' });
      tellOtherTabs(null);
      // A full load: nothing of the account stays in memory. The public pages have no toasts, so it is the sign-in page.
      location.assign('/auth');
    },
    onError: (error) => reportFailure('Failed to delete your account', error),
  });

  /** However it closes, the password does not stay. */
  function setOpen(open: boolean): void {
    setIsOpen(open);
    setPassword('');
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!remove.isPending && (!hasPassword || password !== '')) remove.mutate();
  }

  return (
    <>
      <Button className="text-danger" onClick={() => setOpen(true)}>
        Delete My Account
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete My Account"
        description="Your projects, media, exports and subscription are deleted with your account. This action cannot be undone."
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button
              type="submit"
              form="delete-account"
              variant="danger"
              disabled={hasPassword && password === ''}
              isPending={remove.isPending || remove.isSuccess}
            >
              Delete
            </Button>
          </>
        }
      >
        <form id="delete-account" noValidate onSubmit={handleSubmit}>
          {hasPassword ? (
            <TextField
              label="Password"
              type="password"
              autoComplete="current-password"
              hint="To be sure that it is you."
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          ) : (
            <p className="text-muted">If your last sign-in was some time ago, you are asked to sign in again first.</p>
          )}
        </form>
      </Dialog>
    </>
  );
}
