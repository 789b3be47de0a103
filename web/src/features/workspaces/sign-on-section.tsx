import { useQuery } from '@tanstack/react-query';
import { describeError } from '#web/http/http.ts';
import { signOnQuery } from '#web/queries/sign-on.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SignOnDirectory } from './sign-on-directory.tsx';
import { SignOnDomains } from './sign-on-domains.tsx';
import { SignOnForm } from './sign-on-form.tsx';

/** The company's sign-in of a workspace, for its owners. */
export function SignOnSection({ workspaceId }: { workspaceId: string }) {
  const signOn = useQuery(signOnQuery(workspaceId));
  if (signOn.isPending) return <Skeleton className="mx-5 mb-5 h-16" />;
  if (signOn.isError) {
    return (
      <p className="px-5 pb-5 text-danger">
        {describeError(signOn.error)}{' '}
        <button type="button" className="underline" onClick={() => void signOn.refetch()}>
          Try again
        </button>
      </p>
    );
  }
  const { isAllowed, provider } = signOn.data;
  return (
    <>
      <p className="px-5 pb-4 text-muted text-sm">
        {isAllowed
          ? 'People with an address of your domains sign in with your company’s OpenID Connect provider, and become members.'
          : 'With the Enterprise plan, people sign in with your company’s OpenID Connect provider and become members.'}
      </p>
      {(isAllowed || provider !== null) && (
        <div className="flex flex-col gap-5 px-5 pb-5">
          <SignOnForm workspaceId={workspaceId} signOn={signOn.data} />
          <SignOnDomains workspaceId={workspaceId} domains={signOn.data.domains} />
          <SignOnDirectory workspaceId={workspaceId} signOn={signOn.data} />
        </div>
      )}
    </>
  );
}
