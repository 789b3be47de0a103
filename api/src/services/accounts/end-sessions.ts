import { Session } from '../../models/session.ts';

/** Ends every session of an account, on all its devices. */
export async function endSessionsOf(userId: string): Promise<void> {
  await Session.deleteMany({ userId });
}
