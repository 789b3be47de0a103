import { useMutation } from '@tanstack/react-query';
import { describeError, request } from '#web/http/http.ts';
import { Button } from '#web/ui/button.tsx';
import { toast, toastAfterLoad } from '#web/ui/toast-store.ts';

interface ProveEmailFormProps {
  token: string;
  onProved: () => void;
}

/** Target of the link that confirms an address. Asks for a press, because programs that scan mails open links too. */
export function ProveEmailForm({ token, onProved }: ProveEmailFormProps) {
  const prove = useMutation({
    mutationFn: () => request('POST', '/api/auth/prove-email', { body: { token } }),
    onSuccess: () => {
      toastAfterLoad({ title: 'Address confirmed', description: 'Your whole storage is available.' });
      onProved();
    },
    onError: (error) =>
      toast({ title: 'Failed to confirm your address', description: describeError(error), variant: 'destructive' }),
  });
  return (
    <div className="flex flex-col gap-4">
      <h2 className="font-semibold text-base">Confirm your e-mail address</h2>
      <p className="text-muted">You made an account with the address that this link was mailed to.</p>
      <Button variant="primary" size="lg" isPending={prove.isPending || prove.isSuccess} onClick={() => prove.mutate()}>
        Confirm Address
      </Button>
    </div>
  );
}
