import { useMutation } from '@tanstack/react-query';
import { request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { Button } from '#web/ui/button.tsx';

/** Lists the features that an account lacks until its address is confirmed, and offers another link. */
export function EmailProof() {
  const send = useMutation({
    mutationFn: () => request('POST', '/api/account/email-proof'),
    onError: (error) => reportFailure('Failed to send the link', error),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-warning p-4">
      <p className="max-w-prose" role="status">
        {send.isSuccess
          ? 'The link is on its way. It works for a day; look in the spam folder too.'
          : 'Confirm your e-mail address to use your whole storage: open the link that we mailed you when you registered.'}
      </p>
      <Button isPending={send.isPending} onClick={() => send.mutate()}>
        Send Again
      </Button>
    </div>
  );
}
