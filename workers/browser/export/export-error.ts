import { describeExportFailure, type ExportFailure } from '#shared/errors/export-failures.ts';
import { mediaFailureOf, toMediaError } from '#workers/browser/decode/media-error.ts';
import { CodedError, isAbort } from '#workers/lib/coded-error.ts';

/** A failure of the export catalogue as an exception: `data` is the failure itself, so that it survives the worker boundary. */
export function exportError(failure: ExportFailure, cause?: unknown): CodedError {
  return new CodedError(failure.code, describeExportFailure(failure), { ...failure }, { cause });
}

/** The export failure that an error carries, or null when it is something else. */
export function exportFailureOf(error: unknown): ExportFailure | null {
  return error instanceof CodedError && error.code.startsWith('export.')
    ? (error.data as unknown as ExportFailure)
    : null;
}

/** Wraps a source's failure as one of the export; aborts and coded failures pass unchanged. */
export function sourceError(assetId: string, error: unknown): unknown {
  if (isAbort(error) || exportFailureOf(error)) return error;
  const reason = mediaFailureOf(toMediaError(error))?.code ?? 'media.damaged';
  return exportError({ code: 'export.source-failed', assetId, reason }, error);
}
