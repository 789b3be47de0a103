import type { HeardParts } from '#api/adapters/recogniser/heard-parts.ts';
import { HeardPart } from '#api/models/heard-part.ts';
import { DAY_MS } from '#shared/time/periods.ts';

/** Long enough for a retry on the next morning. */
const KEEP_MS = DAY_MS;

/** Most parts of an account: about six hours of sound. */
export const MOST_HEARD_PARTS = 36;

/** The words of ten minutes of fast speech take half of it. */
const MAX_CHARACTERS = 500_000;

/** Heard parts as documents of their account. They end with their time, and with the account. */
export const heardParts: HeardParts = {
  async find(userId, key) {
    const own = { _id: idOf(userId, key), userId, expiresAt: { $gt: new Date() } };
    return (await HeardPart.findOne(own, 'content').lean())?.content ?? null;
  },

  async keep(userId, key, content) {
    if (content.length > MAX_CHARACTERS) return;
    const own = { _id: idOf(userId, key), userId };
    const expiresAt = new Date(Date.now() + KEEP_MS);
    await HeardPart.updateOne(own, { $set: { content, expiresAt } }, { upsert: true });
    const oldest = await HeardPart.find({ userId }, '_id').sort({ expiresAt: -1 }).skip(MOST_HEARD_PARTS).lean();
    if (oldest.length > 0) await HeardPart.deleteMany({ userId, _id: { $in: oldest.map(({ _id }) => _id) } });
  },

  async forget(userId, keys) {
    await HeardPart.deleteMany({ userId, _id: { $in: keys.map((key) => idOf(userId, key)) } });
  },
};

/** Two accounts may have sent the same sound. */
function idOf(userId: string, key: string): string {
  return `${userId} ${key}`;
}
