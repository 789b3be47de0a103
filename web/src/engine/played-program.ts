import type { PlanSource, RenderPlan } from '#shared/render/plan.ts';
import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import type { PreviewSource } from '#workers/browser/preview/preview-types.ts';
import type { ProxyMediaCache } from './proxy-media.ts';
import { SourceLocations } from './source-locations.ts';

interface PlayedProgramOptions {
  locate(assetId: string): Promise<MediaLocation>;
  readonly proxyMedia: ProxyMediaCache;
  /** Called once the newest plan's sources are located, and again when one of them has moved. */
  onLocated(plan: RenderPlan, sources: readonly PreviewSource[]): void;
}

export class PlayedProgram {
  readonly #options: PlayedProgramOptions;
  readonly #locations: SourceLocations;
  #plan: RenderPlan | null = null;
  #planSources: readonly PlanSource[] = [];
  #sources: readonly PreviewSource[] = [];
  #ready: Promise<void> = Promise.resolve();

  /** The caller disposes it. */
  constructor(options: PlayedProgramOptions) {
    this.#options = options;
    this.#locations = new SourceLocations(options.locate, options.proxyMedia, (assetId) => this.#locateAgain(assetId));
  }

  get plan(): RenderPlan | null {
    return this.#plan;
  }

  /** The sources located so far. */
  get sources(): readonly PreviewSource[] {
    return this.#sources;
  }

  /** Settles when the newest plan's sources are located. Never rejects. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  set(plan: RenderPlan, sources: readonly PlanSource[]): void {
    this.#plan = plan;
    this.#planSources = sources;
    const located = this.#locations.locate(sources).then((found) => {
      if (located !== this.#ready) return;
      this.#sources = found;
      this.#options.onLocated(plan, found);
    });
    this.#ready = located;
  }

  /**
   * Locates an unreadable source again when it is next needed, or immediately if this device has cleared its file or
   * has copied it since.
   */
  noteFailure(assetId: string): void {
    this.#locations.forget(assetId);
    const source = this.#sources.find((each) => each.assetId === assetId);
    if (source?.location.type === 'blob') this.#locateAgain(assetId);
    else void this.#locateIfHere(assetId);
  }

  dispose(): void {
    this.#locations.dispose();
    this.#plan = null;
    this.#ready = Promise.resolve();
  }

  async #locateIfHere(assetId: string): Promise<void> {
    const { type } = await this.#options.locate(assetId).catch(() => ({ type: null }));
    if (type === 'blob') this.#locateAgain(assetId);
  }

  #locateAgain(assetId: string): void {
    const isUsed = this.#planSources.some((source) => source.assetId === assetId);
    if (this.#plan && isUsed) this.set(this.#plan, this.#planSources);
  }
}
