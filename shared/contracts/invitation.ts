import * as z from 'zod';
import { REGISTRATION_MODES } from '#shared/auth/registration.ts';
import { emailSchema } from './auth.ts';
import { idSchema, instantSchema } from './wire.ts';

/** Open invitations of a studio, all of which are listed. */
export const MAX_INVITATIONS = 200;

export const invitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  /** Where the account is made. Its holder can create the account. */
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

/** Body of POST /api/admin/invitations. Answer: the invitation; an invited address gets its own again, with new time. */
export const inviteSchema = z.strictObject({ email: emailSchema });
