import type * as z from 'zod';
import { User, type UserDocument } from '#api/models/user.ts';
import { foldForSearch } from '#api/models/user-search-keys.ts';
import type { adminUsersQuerySchema } from '#shared/contracts/admin.ts';
import { PLANS } from '#shared/plans/plans.ts';

type UsersQuery = z.output<typeof adminUsersQuerySchema>;

/** A run of consecutive users in an index, in the order of `sort`. */
interface Stretch {
  filter: Record<string, unknown>;
  sort: Record<string, 1 | -1>;
}

/** Sorts after every text with the same prefix. */
const LAST_CHARACTER = '\u{10ffff}';

/**
 * Finds one page of users and the total over all pages. Without a search the newest come first. With one, users whose
 * e-mail address begins with the text come first, then matches by name, then by last name. The text is compared, never
 * run as a pattern.
 */
export async function findUsers(query: UsersQuery): Promise<{ users: UserDocument[]; total: number }> {
  const stretches = stretchesOf(query);
  const counts = await Promise.all(stretches.map(({ filter }) => User.countDocuments(filter)));
  const users: UserDocument[] = [];
  let skip = (query.page - 1) * query.pageSize;
  for (const [index, { filter, sort }] of stretches.entries()) {
    const count = counts[index] ?? 0;
    const limit = query.pageSize - users.length;
    if (limit > 0 && skip < count) users.push(...(await User.find(filter).sort(sort).skip(skip).limit(limit)));
    skip = Math.max(0, skip - count);
  }
  return { users, total: counts.reduce((sum, count) => sum + count, 0) };
}

function stretchesOf({ search, plan }: UsersQuery): Stretch[] {
  const text = foldForSearch(search);
  if (text === '') return [{ filter: plan ? { plan } : {}, sort: { createdAt: -1, _id: 1 } }];
  const plans = { plan: plan ?? { $in: PLANS } };
  const begins = { $gte: text, $lt: `${text}${LAST_CHARACTER}` };
  // An earlier key already finds users with an overlap as long as the text: see `userSearchKeys`.
  const shorter = { $in: Array.from({ length: text.length }, (_, overlap) => overlap) };
  return [
    { filter: { ...plans, email: begins }, sort: { plan: 1, email: 1 } },
    {
      filter: { ...plans, nameOverlap: shorter, nameKey: begins },
      sort: { plan: 1, nameOverlap: 1, nameKey: 1, _id: 1 },
    },
    {
      filter: { ...plans, lastNameOverlap: shorter, lastNameKey: begins },
      sort: { plan: 1, lastNameOverlap: 1, lastNameKey: 1, _id: 1 },
    },
  ];
}
