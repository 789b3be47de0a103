import type { Logger } from 'pino';
import type { AppDeps } from '#api/app-deps.ts';
import type { FirstCutDocument } from '#api/models/first-cut.ts';
import type { ProjectDocument } from '#api/models/project.ts';
import type { UserDocument } from '#api/models/user.ts';
import type { CutProgress } from './cut-progress.ts';

/** A first cut that is being made, and what that takes. */
export interface CutWork {
  readonly deps: Pick<AppDeps, 'files' | 'config' | 'voice' | 'stock'>;
  readonly log: Logger;
  readonly user: UserDocument;
  readonly project: ProjectDocument;
  readonly cut: FirstCutDocument;
  readonly progress: CutProgress;
  readonly signal: AbortSignal;
}
