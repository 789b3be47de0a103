import { Resolver } from 'node:dns/promises';
import { ApiError } from '#api/errors/api-error.ts';

/**
 * Reads the TXT records of a domain; empty for a domain without any.
 * @throws ApiError `sign-on.no-dns` when no name server answers.
 */
export type TxtRecords = (domain: string) => Promise<string[]>;

/** Answers that say that there are none. */
const NONE = new Set(['ENOTFOUND', 'ENODATA']);

/** @param server Address of a name server with its port, or null for the machine's own. */
export function createTxtRecords(server: string | null): TxtRecords {
  return async (domain) => {
    const resolver = new Resolver({ timeout: 3_000, tries: 2 });
    if (server !== null) resolver.setServers([server]);
    try {
      return (await resolver.resolveTxt(domain)).map((parts) => parts.join(''));
    } catch (cause) {
      if (cause instanceof Error && 'code' in cause && NONE.has(String(cause.code))) return [];
      throw new ApiError('sign-on.no-dns', { cause });
    }
  };
}
