import { User } from '#api/models/user.ts';
import { userSearchKeys } from '#api/models/user-search-keys.ts';
import { register, startInProcess } from '#bench/lib/accounts.ts';
import { type Bench, timeOf } from '#bench/lib/bench.ts';
import { adminUsersSchema } from '#shared/contracts/admin.ts';

const USER_COUNT = 100_000;
const BATCH_SIZE = 2_000;

/** Maximum time of a search, and of a list without one, in milliseconds. */
const LIMIT_MS = 100;

/** Each update waits for the disk: an idle machine with two cores makes 460. */
const LEAST_UPDATES = 50;

const FIRST_NAMES = 'Ada Grace Alan Edsger Barbara Donald Katherine Linus Margaret Niklaus Radia Tim'.split(' ');
const LAST_NAMES = 'Byron Hopper Turing Dijkstra Liskov Knuth Johnson Torvalds Hamilton Wirth Perlman Lee'.split(' ');

/** Searches that match from one user to all of them, on early and late pages. */
const QUERIES: readonly (readonly [what: string, query: string])[] = [
  ['no search', ''],
  ['one plan', '?plan=studio'],
  ['page 1,000', '?page=1000'],
  ['the last page', '?page=2001'],
  ['a whole e-mail', '?search=user77777%40example.com'],
  ['the beginning of 1,111 e-mails', '?search=user77'],
  ['the beginning of every e-mail', '?search=user'],
  ['one letter of every e-mail', '?search=u'],
  ['one letter of many names', '?search=l'],
  ['a first name', '?search=margaret'],
  ['a last name and a plan', '?search=hopper&plan=enterprise'],
  ['both names', '?search=ada%20byron'],
  ['a late page of a first name', '?search=margaret&page=100'],
  ['nobody', '?search=nobody'],
  ['a pattern that is none', '?search=.*'],
  ['sixty characters', `?search=${'user1'.repeat(12)}`],
];

/** `GET /api/admin/users` over 100,000 users on the embedded database, as a client sees it. */
export const adminSearch: Bench = {
  summary: 'admin search over 100,000 users',
  isOnDemand: true,
  async setUp(stack) {
    const { url } = await startInProcess(stack);
    const agent = await register(url, 'chief');
    const writingMs = await timeOf(fill);
    console.log(`  ${USER_COUNT.toLocaleString('en-GB')} users written in ${(writingMs / 1_000).toFixed(0)} s\n`);
    return [
      {
        title: 'search',
        leastTurns: 5,
        columns: [
          { title: 'found', of: 'found' },
          { title: 'median ms', of: 'ms', digits: 1, most: LIMIT_MS },
          { title: 'worst ms', of: 'ms', at: 1, digits: 1 },
        ],
        async *measure() {
          for (const [name, query] of QUERIES) {
            const startedAt = performance.now();
            const { body } = await agent.get(`/api/admin/users${query}`);
            const ms = performance.now() - startedAt;
            yield [name, { ms, found: adminUsersSchema.parse(body).total }];
          }
        },
      },
      {
        title: 'embedded database',
        columns: [{ title: 'a second', of: 'rate', least: LEAST_UPDATES }],
        async *measure() {
          const emails = Array.from({ length: 100 }, (_, n) => userOf(n).email);
          const ms = await timeOf(async () => {
            for (const email of emails) await User.findOneAndUpdate({ email }, { $inc: { credentialsVersion: 1 } });
          });
          yield ['durable updates, one after another', { rate: (emails.length * 1_000) / ms }];
        },
      },
    ];
  },
};

async function fill(): Promise<void> {
  for (let from = 0; from < USER_COUNT; from += BATCH_SIZE) {
    const users = Array.from({ length: BATCH_SIZE }, (_, n) => userOf(from + n));
    await User.insertMany(users, { ordered: false });
  }
}

function userOf(n: number) {
  const user = {
    email: `user${n}@example.com`,
    firstName: FIRST_NAMES[n % FIRST_NAMES.length] ?? null,
    lastName: LAST_NAMES[Math.floor(n / 7) % LAST_NAMES.length] ?? null,
    plan: (['creator', 'creator', 'studio', 'creator', 'enterprise'] as const)[n % 5] ?? 'creator',
  };
  return { ...user, ...userSearchKeys(user) };
}
