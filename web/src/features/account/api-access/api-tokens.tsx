import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { API_TOKEN_LIMITS, type ApiTokenAnswer } from '#shared/contracts/api-token.ts';
import { request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { apiTokensQuery } from '#web/queries/api-access.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { NewToken } from './new-token.tsx';
import { ShownSecret } from './shown-secret.tsx';

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });

/** The account's tokens: each can be revoked. A new one is shown once. */
export function ApiTokens({ tokens, isAllowed }: { tokens: readonly ApiTokenAnswer[]; isAllowed: boolean }) {
  const queryClient = useQueryClient();
  const [isMaking, setIsMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<ApiTokenAnswer | null>(null);
  const revoke = useMutation({
    mutationFn: ({ id }: ApiTokenAnswer) => request('DELETE', `/api/account/tokens/${id}`),
    onSuccess: (_, { name }) => toast({ title: 'Token revoked', description: name }),
    onError: (error) => reportFailure('Failed to revoke the token', error),
    onSettled: async () => {
      setDoomed(null);
      await queryClient.invalidateQueries(apiTokensQuery);
    },
  });
  return (
    <>
      {secret !== null && <ShownSecret label="Your new token" secret={secret} onDone={() => setSecret(null)} />}
      {tokens.length > 0 && (
        <ul aria-label="API tokens" className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
          {tokens.map((token) => (
            <li key={token.id} className="flex flex-wrap items-center gap-3 py-2">
              <div className="min-w-0 grow basis-60">
                <p className="truncate">
                  <span dir="auto">{token.name}</span> <code className="text-muted text-xs">{token.prefix}…</code>
                </p>
                <p className="text-muted text-xs">{token.scopes.join(', ')}</p>
                <p className="text-muted text-xs tabular">
                  {expiryOf(token)} ·{' '}
                  {token.lastUsedOn ? `last used on ${day.format(new Date(token.lastUsedOn))}` : 'never used'}
                </p>
              </div>
              <Button size="sm" variant="ghost" aria-label={`Revoke ${token.name}`} onClick={() => setDoomed(token)}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isMaking ? (
        <NewToken
          onCancel={() => setIsMaking(false)}
          onMade={(made) => {
            setIsMaking(false);
            setSecret(made);
          }}
        />
      ) : (
        isAllowed && (
          <Button
            className="self-start"
            disabled={tokens.length >= API_TOKEN_LIMITS.perAccount}
            onClick={() => setIsMaking(true)}
          >
            <Plus aria-hidden="true" />
            New Token
          </Button>
        )
      )}
      <AlertDialog
        open={doomed !== null}
        onOpenChange={(isOpen) => !isOpen && setDoomed(null)}
        title="Revoke this token?"
        description={
          <>
            Scripts that use <strong className="font-medium text-text">{doomed?.name}</strong> stop working at once.
            This action cannot be undone.
          </>
        }
        confirmLabel="Revoke"
        isPending={revoke.isPending}
        onConfirm={() => doomed && revoke.mutate(doomed)}
      />
    </>
  );
}

function expiryOf({ expiresAt }: ApiTokenAnswer): string {
  if (expiresAt === null) return 'does not expire';
  const at = new Date(expiresAt);
  return at.getTime() <= Date.now() ? `expired on ${day.format(at)}` : `expires on ${day.format(at)}`;
}
