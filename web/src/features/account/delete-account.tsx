import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { tellOtherTabs } from '#web/queries/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toastAfterLoad } from '#web/ui/toast-store.ts';

export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button className="text-danger" onClick={() => setIsOpen(true)}>
        Delete My Account
      </Button>
      {isOpen && <DeleteAccountDialog hasPassword={hasPassword} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Mounted while it is open, so that the password does not outlast it. */
function DeleteAccountDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const remove = useMutation({
    mutationFn: () => request('DELETE', '/api/account', { body: hasPassword ? { password } : {} }),
    onSuccess: () => {
      toastAfterLoad({ title: 'Account deleted', description: 'All your data has been deleted.' });
      tellOtherTabs(null);
      // A full load clears the account from memory. The public pages have no toasts, so it is the sign-in page.
      location.assign('/auth');
    },
    onError: (error) => reportFailure('Failed to delete your account', error),
  });
  const isIncomplete = hasPassword && password === '';

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!remove.isPending && !isIncomplete) remove.mutate();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Delete My Account"
      description="Your projects, media, exports and subscription are deleted with your account. This action cannot be undone."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="delete-account"
            variant="danger"
            disabled={isIncomplete}
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
            hint="To confirm that it is you."
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        ) : (
          <p className="text-muted">If you signed in a while ago, you are asked to sign in again first.</p>
        )}
      </form>
    </Dialog>
  );
}
