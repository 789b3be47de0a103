import { expose } from 'comlink';
import { registerAbortTransfer } from '../../lib/abort-transfer.ts';
import { type Result, toResult } from '../../lib/result.ts';
import { renderExport } from './export.ts';
import type { ExportProgress, ExportReport, ExportRequest } from './export-types.ts';

const exportWorker = {
  /** Runs one export; see `renderExport`. */
  render: (
    request: ExportRequest,
    signal: AbortSignal,
    onProgress: (progress: ExportProgress) => void,
  ): Promise<Result<ExportReport>> => toResult(() => renderExport(request, { signal, onProgress })),
};

/** What the export worker answers. */
export type ExportWorker = typeof exportWorker;

registerAbortTransfer();
expose(exportWorker);
