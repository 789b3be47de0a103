/** Lower-cases an e-mail for storing and finding it: e-mails compare case-insensitively. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
