import { expose } from 'comlink';
import type { MixFacts } from '#shared/publish/check-sound.ts';
import { installCodecs } from '#workers/browser/codecs/install-codecs.ts';
import { EXPORT_PACE } from '#workers/browser/codecs/paced-decoder.ts';
import { registerAbortTransfer } from '#workers/browser/threads/abort-transfer.ts';
import { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { type Result, toResult } from '#workers/lib/result.ts';
import { countStoredParts, renderExport } from './export.ts';
import type { ExportProgress, ExportReport, ExportRequest, PictureRequest, ReusedParts } from './export-types.ts';
import { type MixRequest, measureMix } from './measure-mix.ts';

const ledger = new FrameLedger();

const exportWorker = {
  /** Runs one export; see `renderExport`. */
  render: (
    request: ExportRequest,
    signal: AbortSignal,
    onProgress: (progress: ExportProgress) => void,
  ): Promise<Result<ExportReport>> => toResult(() => renderExport(request, { ledger, signal, onProgress })),

  /** See `measureMix`. */
  measureMix: (request: MixRequest, signal: AbortSignal): Promise<Result<MixFacts>> =>
    toResult(() => measureMix(request, signal)),

  /** See `countStoredParts`. */
  countStoredParts: (request: PictureRequest): Promise<Result<ReusedParts>> =>
    toResult(() => countStoredParts(request)),
};

/** Calls of the export worker. */
export type ExportWorker = typeof exportWorker;

installCodecs({ ledger, pace: EXPORT_PACE });
registerAbortTransfer();
expose(exportWorker);
