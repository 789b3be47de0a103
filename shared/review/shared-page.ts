const PAGE = /^\/s\/([A-Za-z0-9_-]{1,64})\/?$/;

/** Path of the page of a shared video. */
export function sharedPagePath(token: string): string {
  return `/s/${token}`;
}

/** The token in the path of a shared video's page, or null for any other path. */
export function sharedPageToken(path: string): string | null {
  return PAGE.exec(path)?.[1] ?? null;
}
