/** Ways to let people make accounts: anyone, holders of an invitation by an admin, or nobody. An empty studio takes its first. */
export const REGISTRATION_MODES = ['open', 'invited', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];
