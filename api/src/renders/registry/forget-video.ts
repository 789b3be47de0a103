import type { RenderJobDocument } from '#api/models/render-job.ts';
import { ShareLink, versionsOf } from '#api/models/share-link.ts';

/** Takes a deleted video out of its links. A link without another video goes. */
export async function forgetVideo({ _id, userId, projectId }: RenderJobDocument): Promise<void> {
  for (const link of await ShareLink.find({ userId, projectId })) {
    const left = versionsOf(link).filter(({ renderId }) => renderId !== _id);
    if (left.length > link.earlier.length) continue;
    const current = left.pop();
    if (!current) await ShareLink.deleteOne({ _id: link._id, userId });
    else await ShareLink.updateOne({ _id: link._id, userId }, { $set: { ...current, earlier: left } });
  }
}
