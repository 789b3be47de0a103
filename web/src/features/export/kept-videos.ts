import type { RenderJob } from '#shared/contracts/render.ts';

/** A finished video whose upload failed, and what it was made of. */
export interface KeptVideo {
  /** The job that made it; the file has its name. */
  readonly job: RenderJob;
  readonly video: Blob;
  readonly madeOf: string;
}

/** The finished videos of this tab that have not reached the server, at most one of each project. */
export class KeptVideos {
  readonly #videos = new Map<string, KeptVideo>();

  keep(kept: KeptVideo): void {
    this.#videos.set(kept.job.projectId, kept);
  }

  drop(projectId: string): void {
    this.#videos.delete(projectId);
  }

  /** The jobs whose files are still needed. */
  get jobIds(): string[] {
    return [...this.#videos.values()].map(({ job }) => job.id);
  }

  /**
   * The video of a project if it was made of the very same and can still be read; else it is dropped. It stays kept while it
   * is sent.
   */
  async find(projectId: string, madeOf: string): Promise<KeptVideo | null> {
    const kept = this.#videos.get(projectId);
    if (kept?.madeOf === madeOf && (await isReadable(kept.video))) return kept;
    this.drop(projectId);
    return null;
  }
}

/** The file behind a blob may be gone: browsers that run out of room and users clear what a site has stored. */
async function isReadable(video: Blob): Promise<boolean> {
  return await video
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
