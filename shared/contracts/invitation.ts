import * as z from 'zod';
import { REGISTRATION_MODES } from '#shared/auth/registration.ts';
import { emailSchema } from './auth.ts';
import { idSchema, instantSchema } from './wire.ts';

/** Maximum open invitations of a studio. All of them are listed. */
export const MAX_INVITATIONS = 200;

export const invitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  /** Address for creating the account. Its holder can create it. */
  url: z.string(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
});
export type Invitation = z.infer<typeof invitationSchema>;

/** Answer of GET /api/admin/invitations. */
export const invitationsSchema = z.object({
  registration: z.enum(REGISTRATION_MODES),
  invitations: z.array(invitationSchema),
});
export type Invitations = z.infer<typeof invitationsSchema>;

/**
 * Body of POST /api/admin/invitations. Answer: the invitation. An address that was already invited gets the same
 * invitation with a new expiry.
 */
export const inviteSchema = z.strictObject({ email: emailSchema });
