import type { RenderJob } from '#shared/contracts/render.ts';

/** A finished video whose upload failed. */
export interface StoredVideo {
  /** The job that made it. The file is named after it. */
  readonly job: RenderJob;
  readonly video: Blob;
  readonly madeOf: string;
}

/** This tab's finished videos that have not reached the server, at most one per project. */
export class StoredVideos {
  readonly #videos = new Map<string, StoredVideo>();

  keep(kept: StoredVideo): void {
    this.#videos.set(kept.job.projectId, kept);
  }

  drop(projectId: string): void {
    this.#videos.delete(projectId);
  }

  /** Jobs with files that are still needed. */
  get jobIds(): string[] {
    return [...this.#videos.values()].map(({ job }) => job.id);
  }

  /**
   * Finds a project's video if its content is the same and it is readable, else drops it. It stays stored while it is
   * being sent.
   */
  async find(projectId: string, madeOf: string): Promise<StoredVideo | null> {
    const kept = this.#videos.get(projectId);
    if (kept?.madeOf === madeOf && (await isReadable(kept.video))) return kept;
    this.drop(projectId);
    return null;
  }
}

/** A blob's file disappears when the browser runs out of room or the user clears the site's data. */
async function isReadable(video: Blob): Promise<boolean> {
  return await video
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
