import type { LayerSpan } from '#shared/render/plan.ts';
import type { Picture } from '#workers/engine/ports.ts';

/** A layer of the plan with its current picture. */
export interface LayerPicture<P extends Picture = Picture> {
  readonly span: LayerSpan;
  /** The caller still owns it. */
  readonly picture: P;
}
