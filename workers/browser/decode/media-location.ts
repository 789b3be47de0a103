/**
 * Where the bytes of an asset are. Plain data: it crosses to a worker as it is (a `Blob` crosses by reference, its
 * bytes are not copied; a `File` from OPFS stays on disk).
 */
export type MediaLocation =
  | { readonly type: 'blob'; readonly blob: Blob }
  /** Read by ranges, with cookies; an absolute or a root-relative URL of our own origin. */
  | { readonly type: 'url'; readonly url: string };
