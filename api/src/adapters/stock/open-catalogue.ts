import type { AssetCredit } from '#shared/contracts/asset.ts';
import type { OpenLicense, OpenPicturesChoice, OpenSourceId } from '#shared/stock/open-licenses.ts';
import type { RankablePicture } from '#shared/stock/rank-pictures.ts';
import type { RemoteFile } from './stock-footage.ts';

/** A found picture or film under an accepted licence. */
export interface OpenPicture extends RankablePicture {
  readonly source: OpenSourceId;
  readonly id: string;
  readonly kind: 'image' | 'video';
  /** Seconds; null for pictures. */
  readonly duration: number | null;
  readonly license: OpenLicense;
  readonly credit: AssetCredit;
  /** Addresses at the catalogue; users never see them. */
  readonly fileUrl: string;
  readonly previewUrl: string;
}

/** A catalogue of freely licensed pictures. */
export interface OpenCatalogue {
  readonly source: OpenSourceId;
  /**
   * Finds pictures with licences that the choice covers, in the catalogue's order.
   * @throws ApiError `stock.limit`, `stock.unavailable`; the signal's reason.
   */
  find(query: string, choice: OpenPicturesChoice, signal: AbortSignal): Promise<readonly OpenPicture[]>;
  /**
   * Fetches the current state of one picture, because a licence may have changed since the search.
   * @throws As {@link find}; `stock.not-found`; `stock.license-changed` when its licence is no longer accepted.
   */
  look(id: string, signal: AbortSignal): Promise<OpenPicture>;
  /**
   * Opens a picture's file.
   * @throws ApiError `stock.download`, `stock.too-large`; the signal's reason.
   */
  open(picture: OpenPicture, signal: AbortSignal): Promise<RemoteFile>;
  /**
   * Opens a picture's preview.
   * @throws As {@link look} and {@link open}.
   */
  openPreview(id: string, signal: AbortSignal): Promise<RemoteFile>;
}
