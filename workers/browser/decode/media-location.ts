/**
 * Location of an asset's bytes. Plain data that can be sent to a worker (a `Blob` crosses by reference, without copying its bytes; a
 * `File` from OPFS stays on disk).
 */
export type MediaLocation = (
  | { readonly type: 'blob'; readonly blob: Blob }
  /** Read by ranges, with cookies; an absolute or a root-relative URL of our own origin. */
  | { readonly type: 'url'; readonly url: string }
) & {
  /** Damage that readers meet is told of this asset; absent for its proxy media, and before it is one. */
  readonly assetId?: string | undefined;
};
