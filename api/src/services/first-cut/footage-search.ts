import type { StockFootage } from '#api/adapters/stock/stock-footage.ts';
import { ApiError } from '#api/errors/api-error.ts';
import type { AssetDocument } from '#api/models/asset.ts';
import type { SceneOrder } from '#api/models/first-cut.ts';
import { footageQueries } from '#api/services/stock/footage-query.ts';
import { importFootage } from '#api/services/stock/import-footage.ts';
import type { StockVideo } from '#shared/contracts/stock.ts';
import type { AspectRatio } from '#shared/presets/presets.ts';
import { pickStockFile } from '#shared/stock/pick-file.ts';
import type { Orientation } from '#shared/stock/sizes.ts';
import type { CutWork } from './cut-work.ts';

/** Shapes of footage by those of projects. */
export const ORIENTATIONS: Readonly<Record<AspectRatio, Orientation>> = {
  '9:16': 'portrait',
  '1:1': 'square',
  '16:9': 'landscape',
};

/** Footage from the stock provider for the scenes of one first cut. None is used twice. */
export class FootageSearch {
  readonly #work: CutWork;
  readonly #used = new Set<string>();
  #provider: StockFootage | null;
  #failure: string | null = null;

  constructor(work: CutWork) {
    this.#work = work;
    this.#provider = work.deps.stock.provider;
  }

  /** Reason why the provider returned less than requested, in a sentence. Null if it did not fail. */
  get failure(): string | null {
    return this.#failure;
  }

  /**
   * Adds footage for a scene to the library.
   * @returns Null without a provider, when it finds nothing, and when it fails. After a failure it is not called again.
   * @throws ApiError from elsewhere than the provider; the signal's reason.
   */
  async import(scene: SceneOrder): Promise<AssetDocument | null> {
    const { deps, log, owner, project, signal } = this.#work;
    const provider = this.#provider;
    if (provider === null) return null;
    try {
      const video = await this.#find(provider, scene);
      if (!video) return null;
      this.#used.add(video.id);
      return await importFootage(deps, owner, { projectId: project._id, provider, video }, { signal });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError) || !/^(?:stock|media)\./.test(error.code)) throw error;
      log.warn({ err: error }, 'no footage of the stock provider for a first cut');
      this.#failure = error.code.startsWith('stock.')
        ? firstSentence(error.message)
        : 'A video of the stock provider could not be read.';
      // One bad file says nothing about the next. An unavailable provider, however, would make every scene wait.
      if (!['stock.download', 'stock.too-large'].includes(error.code) && error.code.startsWith('stock.'))
        this.#provider = null;
      return null;
    }
  }

  /** The first unused video as long as the scene, else the longest. */
  async #find(provider: StockFootage, scene: SceneOrder): Promise<StockVideo | undefined> {
    const { project, signal } = this.#work;
    for (const query of footageQueries(scene)) {
      const videos = await provider.find(query, ORIENTATIONS[project.aspectRatio], signal);
      const free = videos.filter((video) => !this.#used.has(video.id) && pickStockFile(video) !== null);
      const long = free.find(({ duration }) => duration >= scene.seconds);
      const found = long ?? free.toSorted((a, b) => b.duration - a.duration)[0];
      if (found) return found;
    }
    return undefined;
  }
}

function firstSentence(text: string): string {
  return `${text.split('. ', 1)[0]?.replace(/\.$/, '')}.`;
}
