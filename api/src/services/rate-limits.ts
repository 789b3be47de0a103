import { isIPv6 } from 'node:net';
import type { Db } from 'mongodb';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';

const MINUTE_S = 60;

/** Rate limits: `points` uses in each `duration` seconds, by {@link addressKey} of a key. */
const LIMITS = {
  /** Failed sign-ins of one e-mail address from one client address: the 11th in 15 minutes is refused. */
  signIn: { points: 10, duration: 15 * MINUTE_S },
  /** Failed sign-ins from one client address, for any account. Stops attempts to try one password on many accounts. */
  signInAddress: { points: 100, duration: 15 * MINUTE_S },
  /** New accounts from one address. The points come from the configuration. */
  register: { points: 0, duration: 60 * MINUTE_S },
  /** Mails with the link that proves an account's address, per account. */
  emailProof: { points: 3, duration: 60 * MINUTE_S },
  /** Completed sign-ins with the provider from one address. Each contacts the provider. */
  providerSignIn: { points: 100, duration: 15 * MINUTE_S },
  /** Sign-ins with a company begun from one address. Each contacts its provider. */
  companySignIn: { points: 60, duration: 15 * MINUTE_S },
  /** Checks of a workspace's provider and domains. Each contacts an outside server. */
  signOnCheck: { points: 60, duration: 10 * MINUTE_S },
  /** Requests of one workspace's directory, which first sends everyone in the company. */
  scim: { points: 3_000, duration: 10 * MINUTE_S },
  /** Messages from one address. Each becomes a mail. */
  contact: { points: 5, duration: 60 * MINUTE_S },
  /** Wrong passwords of one account when confirming a change. */
  confirm: { points: 10, duration: 15 * MINUTE_S },
  /** Mails to an address of `ADMIN_EMAILS` with the link that makes its account an admin. */
  adminClaim: { points: 3, duration: 60 * MINUTE_S },
  /** Uses of mailed links from one address. */
  mailedLink: { points: 20, duration: 15 * MINUTE_S },
  /** Mails with the link for a new password, per account. */
  resetMail: { points: 3, duration: 60 * MINUTE_S },
  /** Requests for such mails from one address. */
  resetAddress: { points: 20, duration: 60 * MINUTE_S },
  /** Pages of the payment provider that one account opens. */
  payment: { points: 20, duration: 10 * MINUTE_S },
  /** Archives of one account. Each reads everything it stores. */
  export: { points: 5, duration: 60 * MINUTE_S },
  /** Project files that one account downloads or opens. Each copies the media of a project. */
  projectFile: { points: 60, duration: 60 * MINUTE_S },
  /** Searches of one account at the stock provider. The whole studio shares the provider's allowance. */
  stock: { points: 60, duration: 10 * MINUTE_S },
  /** Calls of one account that may cost the operator money. */
  ai: { points: 30, duration: 10 * MINUTE_S },
  /** New Project reads a brief after each pause in typing. */
  brief: { points: 200, duration: 10 * MINUTE_S },
  /** Voiceovers of one account: one for each scene of a few videos. */
  voice: { points: 60, duration: 10 * MINUTE_S },
  /** Files of one account that are transcribed for captions: the clips of a few videos. */
  captions: { points: 60, duration: 10 * MINUTE_S },
  /** Renders that one account starts. Each leaves a record and its log, even if it fails. */
  render: { points: 200, duration: 60 * MINUTE_S },
  /** First cuts of one account. Each makes speech, pictures and music for a whole video. */
  firstCut: { points: 20, duration: 10 * MINUTE_S },
  /** Share links that one account makes. Each hashes a passphrase. */
  shareLink: { points: 60, duration: 10 * MINUTE_S },
  /** Checks before publishing of one account. Each compiles a timeline. */
  publishCheck: { points: 120, duration: 10 * MINUTE_S },
  /** Frames that one account has drawn. Each starts a process and copies the footage that it shows. */
  frame: { points: 120, duration: 10 * MINUTE_S },
  /** Messages of one account's agents. */
  mcp: { points: 600, duration: 10 * MINUTE_S },
  /** Proposals that one account makes. Each is tried on its timeline. */
  proposal: { points: 60, duration: 10 * MINUTE_S },
  /** Invitations to workspaces that one account mails. */
  workspaceInvitation: { points: 60, duration: 60 * MINUTE_S },
  /** Wrong passphrases of one link from one address, in a row: slows them before {@link sharePassphrase} locks. */
  sharePace: { points: 3, duration: 30 },
  /** Wrong passphrases of one link from one address: the 11th in an hour is refused, and so is the right one. */
  sharePassphrase: { points: 10, duration: 60 * MINUTE_S },
  /** A guest's views of one link. */
  shareView: { points: 1, duration: 30 * 24 * 60 * MINUTE_S },
  /** Views from one address: more are not counted, as they come from a script. */
  shareViewAddress: { points: 60, duration: 60 * MINUTE_S },
  /** Comments of guests at one address. */
  shareComment: { points: 30, duration: 10 * MINUTE_S },
  /** Decisions of guests at one address. */
  shareDecision: { points: 20, duration: 10 * MINUTE_S },
  /** Mails to the owner about the decisions on one link. Further decisions are shown, but not mailed. */
  reviewMail: { points: 10, duration: 60 * MINUTE_S },
} as const;

export type RateLimitName = keyof typeof LIMITS;

/** Rate limits counted in the database, so that they survive a restart and every API process shares them. */
export interface RateLimits {
  /**
   * Counts one use.
   * @throws ApiError 429 with `Retry-After` when there were too many.
   */
  spend(name: RateLimitName, key: string): Promise<void>;
  /** Takes back one use that turned out not to count. */
  giveBack(name: RateLimitName, key: string): Promise<void>;
  /** Forgets all uses of a key. */
  reset(name: RateLimitName, key: string): Promise<void>;
}

/**
 * Returns the key for counting a client's address. For IPv6 it is the /64, because clients own their whole /64.
 * @param address Anything else, such as an account's id, is returned unchanged.
 */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [withoutZone = ''] = address.split('%');
  // The URL parser normalizes addresses, and writes an IPv4 address at the end as two groups.
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:(\w+):(\w+)$/.exec(canonical)?.slice(1);
  if (mapped) return mapped.flatMap((group) => [...Buffer.from(group.padStart(4, '0'), 'hex')]).join('.');
  const [before = [], after = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

export async function createRateLimits(
  db: Db,
  { newAccountsPerHour }: Pick<Config, 'newAccountsPerHour'>,
): Promise<RateLimits> {
  const limiters = new Map<RateLimitName, RateLimiterMongo>();
  for (const [name, limit] of Object.entries(LIMITS) as [RateLimitName, (typeof LIMITS)[RateLimitName]][]) {
    const shared = { storeClient: db, tableName: 'rate_limits', keyPrefix: name, disableIndexesCreation: true };
    const points = name === 'register' ? newAccountsPerHour : limit.points;
    limiters.set(name, new RateLimiterMongo({ ...shared, ...limit, points }));
  }
  await limiters.get('signIn')?.createIndexes();

  function limiter(name: RateLimitName): RateLimiterMongo {
    const found = limiters.get(name);
    if (!found) throw new Error(`No rate limit named ${name}`);
    return found;
  }

  return {
    async spend(name, key) {
      try {
        await limiter(name).consume(addressKey(key));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new ApiError('request.too-many', { headers: { 'Retry-After': String(seconds) } });
      }
    },
    async giveBack(name, key) {
      await limiter(name).reward(addressKey(key));
    },
    async reset(name, key) {
      await limiter(name).delete(addressKey(key));
    },
  };
}
