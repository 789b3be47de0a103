import type { OpenCatalogue, OpenPicture } from '#api/adapters/stock/open-catalogue.ts';
import { ApiError } from '#api/errors/api-error.ts';
import type { AssetDocument } from '#api/models/asset.ts';
import type { SceneOrder } from '#api/models/first-cut.ts';
import { importOpenPicture } from '#api/services/stock/import-open-picture.ts';
import { pictureQueries } from '#api/services/stock/picture-queries.ts';
import { searchOpenPictures } from '#api/services/stock/search-open-pictures.ts';
import type { CutWork } from './cut-work.ts';
import { ORIENTATIONS } from './footage-search.ts';

/** Pictures that are tried for one scene. */
const MAX_TRIES = 3;

/** Free pictures for the scenes of one first cut, where the account allows the search; none is used twice. */
export class OpenPictureSearch {
  readonly #work: CutWork;
  readonly #used = new Set<string>();
  #catalogues: readonly OpenCatalogue[];
  #failure: string | null = null;

  constructor(work: CutWork) {
    this.#work = work;
    this.#catalogues = work.owner.openPictures === 'off' ? [] : work.deps.stock.open;
  }

  /** Why a catalogue gave nothing, in a sentence; null if none failed. */
  get failure(): string | null {
    return this.#failure;
  }

  /**
   * Adds the best picture for a scene to the library; one that cannot be fetched is followed by the next best.
   * @returns Null where nothing is found, or may be asked.
   * @throws ApiError that is not a catalogue's; the signal's reason.
   */
  async import(scene: SceneOrder): Promise<AssetDocument | null> {
    const { deps, log, owner, project, signal } = this.#work;
    for (const { source, id } of (await this.#find(scene)).slice(0, MAX_TRIES)) {
      const catalogue = this.#catalogues.find((each) => each.source === source);
      if (!catalogue) continue;
      this.#used.add(`${source} ${id}`);
      try {
        return await importOpenPicture(deps, owner, { projectId: project._id, catalogue, id }, { signal });
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ApiError) || !/^(?:stock|media)\./.test(error.code)) throw error;
        log.warn({ err: error }, 'a free picture could not be added to a first cut');
      }
    }
    return null;
  }

  async #find({ visual, narration }: SceneOrder): Promise<readonly OpenPicture[]> {
    const { owner, project, signal } = this.#work;
    if (this.#catalogues.length === 0) return [];
    const search = {
      queries: await pictureQueries({ visual, narration }),
      choice: owner.openPictures,
      orientation: ORIENTATIONS[project.aspectRatio],
    };
    const { pictures, failures } = await searchOpenPictures(this.#catalogues, search, signal);
    if (failures[0]) this.#failure = failures[0].message;
    // One that is away would be waited for in each scene.
    this.#catalogues = this.#catalogues.filter(({ source }) => !failures.some((failure) => failure.source === source));
    return pictures.filter(({ source, id }) => !this.#used.has(`${source} ${id}`));
  }
}
