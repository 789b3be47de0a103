import type { Logger } from 'pino';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { SimilarTexts } from '#api/adapters/meaning/similar-texts.ts';
import type { Stock } from '#api/adapters/stock/stock.ts';
import type { VoiceMaker } from '#api/adapters/voice/voice-maker.ts';
import type { Config } from '#api/config/config.ts';
import type { FirstCutDocument } from '#api/models/first-cut.ts';
import type { ProjectDocument } from '#api/models/project.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import type { CutProgress } from './cut-progress.ts';

interface CutWorkDeps {
  config: Config;
  files: FileStore;
  stock: Stock;
  similarTexts: SimilarTexts;
  voice: VoiceMaker;
}

/** A first cut in progress, and everything needed to make it. */
export interface CutWork {
  readonly deps: CutWorkDeps;
  readonly log: Logger;
  readonly owner: Owner;
  readonly project: ProjectDocument;
  readonly cut: FirstCutDocument;
  readonly progress: CutProgress;
  readonly signal: AbortSignal;
}
