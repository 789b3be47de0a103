/** Keys for the admins' search: folded texts, and the length of each that an earlier key already covers. */
export interface UserSearchKeys {
  /** "first last". */
  nameKey: string;
  /** Number of leading characters that `nameKey` shares with the e-mail address. */
  nameOverlap: number;
  lastNameKey: string;
  /** Number of leading characters that `lastNameKey` shares with the e-mail address or with `nameKey`. */
  lastNameOverlap: number;
}

/** Folds a text so that case, width and extra spaces are ignored. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/**
 * Builds the keys of a user. A search text no longer than an overlap finds the user by the earlier key; a longer one
 * does not. So exactly one key finds and counts each user, and the numbers come from the indexes alone.
 *
 *     e-mail   ada@example.com
 *     nameKey  ada byron            overlap 3: "ada" is the e-mail's, "ada b" the name's
 */
export function userSearchKeys(user: {
  email: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}): UserSearchKeys {
  const lastNameKey = foldForSearch(user.lastName ?? '');
  const nameKey = foldForSearch(`${user.firstName ?? ''} ${lastNameKey}`);
  return {
    nameKey,
    nameOverlap: commonLength(nameKey, user.email),
    lastNameKey,
    lastNameOverlap: Math.max(commonLength(lastNameKey, user.email), commonLength(lastNameKey, nameKey)),
  };
}

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
