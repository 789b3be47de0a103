import type { PlanSource } from '#shared/render/plan.ts';
import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import type { PreviewSource } from '#workers/browser/preview/preview-types.ts';
import type { ProxyMediaCache } from './proxy-media.ts';

/** Locations of a timeline's assets and their proxy media, each looked up once. */
export class SourceLocations {
  readonly #locate: (assetId: string) => Promise<MediaLocation>;
  readonly #proxyMedia: ProxyMediaCache;
  readonly #unsubscribe: () => void;
  readonly #known = new Map<string, Promise<MediaLocation>>();
  readonly #knownProxyMedia = new Map<string, Promise<Blob | null>>();

  /**
   * @param onProxyMedia Called when an asset's proxy media is ready, so that the caller locates it again. The caller
   * disposes.
   */
  constructor(
    locate: (assetId: string) => Promise<MediaLocation>,
    proxyMedia: ProxyMediaCache,
    onProxyMedia: (assetId: string) => void,
  ) {
    this.#locate = locate;
    this.#proxyMedia = proxyMedia;
    this.#unsubscribe = proxyMedia.subscribe((assetId) => {
      this.#knownProxyMedia.delete(assetId);
      onProxyMedia(assetId);
    });
  }

  /** Locates all sources. Leaves out a source that can't be looked up; it fails when it is needed. */
  async locate(sources: readonly PlanSource[]): Promise<PreviewSource[]> {
    const places = await Promise.all(sources.map((source) => this.#placeOf(source)));
    return places.filter((place) => place !== null);
  }

  /** Makes the next call look the asset up again, because it may have moved. */
  forget(assetId: string): void {
    this.#known.delete(assetId);
  }

  dispose(): void {
    this.#unsubscribe();
  }

  async #placeOf({ assetId, type }: PlanSource): Promise<PreviewSource | null> {
    try {
      const known = this.#known.get(assetId) ?? this.#locate(assetId);
      this.#known.set(assetId, known);
      return {
        assetId,
        type,
        location: await known,
        proxyMedia: type === 'video' ? await this.#proxyMediaOf(assetId) : null,
      };
    } catch {
      this.#known.delete(assetId);
      return null;
    }
  }

  #proxyMediaOf(assetId: string): Promise<Blob | null> {
    const known = this.#knownProxyMedia.get(assetId) ?? this.#proxyMedia.get(assetId);
    this.#knownProxyMedia.set(assetId, known);
    return known;
  }
}
