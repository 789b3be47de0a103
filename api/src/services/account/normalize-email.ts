/** Lower-cases an e-mail for storage and lookup, because e-mails compare case-insensitively. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
