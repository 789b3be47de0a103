import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id, which is the library's default algorithm: 19 MiB, two passes, one lane. */
const HASH_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, HASH_OPTIONS);
}

/** Checked in place of the hash of an account that does not exist, so that it takes the same time. */
let hashOfNobody: Promise<string> | null = null;

/**
 * Whether the password is right.
 * @param passwordHash Null for an unknown account: takes as long as a wrong password, and is always false.
 */
export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash !== null) return verify(passwordHash, password);
  hashOfNobody ??= hashPassword('nobody has this password');
  await verify(await hashOfNobody, password);
  return false;
}
