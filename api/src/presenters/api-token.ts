import type { ApiTokenDocument } from '#api/models/api-token.ts';
import type { ApiTokenAnswer } from '#shared/contracts/api-token.ts';

export function presentApiToken(token: ApiTokenDocument): ApiTokenAnswer {
  const { _id: id, name, prefix } = token;
  return {
    ...{ id, name, prefix },
    scopes: [...token.scopes],
    expiresAt: token.expiresAt?.toISOString() ?? null,
    lastUsedOn: token.lastUsedOn ?? null,
    createdAt: token.createdAt.toISOString(),
  };
}
