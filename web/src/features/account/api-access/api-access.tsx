import { useQuery } from '@tanstack/react-query';
import { describeError } from '#web/http/http.ts';
import { apiTokensQuery } from '#web/queries/api-access.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ApiTokens } from './api-tokens.tsx';
import { McpAccess } from './mcp-access.tsx';
import { Webhooks } from './webhooks.tsx';

/** Tokens for scripts; on other plans, which plan has them. */
export function ApiAccess() {
  const tokens = useQuery(apiTokensQuery);
  if (tokens.isPending) return <Skeleton className="h-20" />;
  if (tokens.isError) return <p className="text-danger">{describeError(tokens.error)}</p>;
  const { isAllowed, tokens: list } = tokens.data;
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-muted">
        {isAllowed
          ? 'With a token, your scripts use Clipwright as you do, within its scopes.'
          : 'API access is part of the Enterprise plan.'}{' '}
        <a href="/api/reference" className="underline">
          Read the API’s reference
        </a>
      </p>
      {(isAllowed || list.length > 0) && <ApiTokens tokens={list} isAllowed={isAllowed} />}
      {isAllowed && <McpAccess />}
      <Webhooks />
    </div>
  );
}
