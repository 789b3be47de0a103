/**
 * Rules for new accounts: open to anyone, to holders of an admin's invitation, or to nobody. An empty studio accepts
 * its first account.
 */
export const REGISTRATION_MODES = ['open', 'invited', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];
