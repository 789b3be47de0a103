/**
 * Location of an asset's bytes. Plain data that can be sent to a worker (a `Blob` crosses by reference, without copying
 * its bytes; a
 * `File` from OPFS stays on disk).
 */
export type MediaLocation = (
  | { readonly type: 'blob'; readonly blob: Blob }
  /** Read in ranges, with cookies. An absolute URL, or a root-relative one of our own origin. */
  | { readonly type: 'url'; readonly url: string }
) & {
  /** Damage that readers find is reported for this asset. Absent for proxy media, and before the asset exists. */
  readonly assetId?: string | undefined;
};
