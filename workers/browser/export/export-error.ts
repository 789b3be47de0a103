import { describeExportFailure, type ExportFailure } from '#shared/errors/export-failures.ts';
import { mediaFailureOf, toMediaError } from '#workers/browser/decode/media-error.ts';
import { CodedError, isAbort } from '#workers/lib/coded-error.ts';

/**
 * Wraps a failure of the export catalogue in an exception. `data` holds the failure itself, so it survives the worker
 * boundary.
 */
export function exportError(failure: ExportFailure, cause?: unknown): CodedError {
  return new CodedError(failure.code, describeExportFailure(failure), { ...failure }, { cause });
}

/** Returns the export failure that an error carries, or null for other errors. */
export function exportFailureOf(error: unknown): ExportFailure | null {
  return error instanceof CodedError && error.code.startsWith('export.')
    ? (error.data as unknown as ExportFailure)
    : null;
}

/** Turns a source's failure into an export failure. Aborts and coded failures pass through unchanged. */
export function sourceError(assetId: string, error: unknown): unknown {
  if (isAbort(error) || exportFailureOf(error)) return error;
  const reason = mediaFailureOf(toMediaError(error))?.code ?? 'media.damaged';
  return exportError({ code: 'export.source-failed', assetId, reason }, error);
}
