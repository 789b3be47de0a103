import { randomUUID } from 'node:crypto';
import { User, type UserDocument } from '#api/models/user.ts';

/** Inserts accounts directly, because hashing a password for each would be slow. */
export async function createUsers(...values: Partial<UserDocument>[]): Promise<UserDocument[]> {
  return User.create(values.map((value) => ({ email: `u-${randomUUID()}@example.com`, ...value })));
}
