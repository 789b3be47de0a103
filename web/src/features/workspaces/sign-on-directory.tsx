import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createdScimTokenSchema, type SignOn } from '#shared/contracts/sign-on.ts';
import { request } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { signOnQuery } from '#web/queries/sign-on.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });

interface SignOnDirectoryProps {
  workspaceId: string;
  signOn: SignOn;
}

/** The address and the token for a company's directory, which adds and removes members by SCIM. */
export function SignOnDirectory({ workspaceId, signOn: { scim, scimUrl, isAllowed } }: SignOnDirectoryProps) {
  const queryClient = useQueryClient();
  const path = `/api/workspaces/${workspaceId}/scim-token`;
  const refresh = () => queryClient.invalidateQueries({ queryKey: signOnQuery(workspaceId).queryKey });
  const create = useMutation({
    mutationFn: () => request('POST', path, { schema: createdScimTokenSchema }),
    onError: (error) => reportFailure('Failed to create the token', error),
    onSettled: refresh,
  });
  const revoke = useMutation({
    mutationFn: () => request('DELETE', path),
    onSuccess: () => {
      create.reset();
      toast({ title: 'Token revoked', description: 'The directory no longer reaches this workspace.' });
    },
    onError: (error) => reportFailure('Failed to revoke the token', error),
    onSettled: refresh,
  });
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-5">
      <h3 className="font-medium">Directory (SCIM 2.0)</h3>
      <p className="text-muted text-sm">
        Your directory adds and removes members, and gives roles by the groups “editors” and “reviewers”. Its address
        here is <code className="break-all">{scimUrl}</code>
      </p>
      <div role="status" className="text-sm empty:hidden">
        {create.data && (
          <>
            <p>Copy this token now. It is not shown again.</p>
            <code className="mt-1 block break-all rounded-md border border-line bg-canvas p-2">
              {create.data.token}
            </code>
          </>
        )}
      </div>
      {scim && (
        <p className="text-muted text-sm">
          Token of {day.format(new Date(scim.createdAt))},{' '}
          {scim.lastUsedOn === null ? 'not used yet' : `last used ${day.format(new Date(scim.lastUsedOn))}`}.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button isPending={create.isPending} disabled={!isAllowed} onClick={() => create.mutate()}>
          {scim ? 'Replace Token' : 'Create Token'}
        </Button>
        {scim && (
          <Button className="text-danger" isPending={revoke.isPending} onClick={() => revoke.mutate()}>
            Revoke Token
          </Button>
        )}
      </div>
    </div>
  );
}
