import type { StoredContent } from './step.ts';

/**
 * Version 3 to 4: clips may have a speed. Those of version 3 have none, which means 1, so nothing changes. The version
 * keeps a Clipwright without speeds from misreading a clip that plays more of its source than its own length.
 */
export function addSpeed(content: StoredContent): StoredContent {
  return content;
}
