import { expose } from 'comlink';
import { registerAbortTransfer } from '../../lib/abort-transfer.ts';
import { FrameLedger } from '../../lib/frame-ledger.ts';
import { type Result, toResult } from '../../lib/result.ts';
import { installCodecs } from '../codecs/install-codecs.ts';
import { EXPORT_PACE } from '../codecs/paced-decoder.ts';
import { renderExport } from './export.ts';
import type { ExportProgress, ExportReport, ExportRequest } from './export-types.ts';

const ledger = new FrameLedger();

const exportWorker = {
  /** Runs one export; see `renderExport`. */
  render: (
    request: ExportRequest,
    signal: AbortSignal,
    onProgress: (progress: ExportProgress) => void,
  ): Promise<Result<ExportReport>> => toResult(() => renderExport(request, { ledger, signal, onProgress })),
};

/** Calls of the export worker. */
export type ExportWorker = typeof exportWorker;

installCodecs({ ledger, pace: EXPORT_PACE });
registerAbortTransfer();
expose(exportWorker);
