import { fieldLabel } from '#shared/contracts/field-labels.ts';
import { ApiError } from './api-error.ts';

/** Past this many, further issues say nothing new. */
const MAX_ISSUES = 20;

/** One wrong field: `path` as `tracks[0].clips[2].end`, empty for the body itself. */
export interface FieldIssue {
  path: string;
  message: string;
}

/** The 400 for wrong fields. Its message is what a toast shows: it names the first by the label that its form has. */
export function invalid(issues: readonly FieldIssue[]): ApiError {
  const [first] = issues;
  const message = first?.path ? `${fieldLabel(first.path)}: ${first.message}` : first?.message;
  return new ApiError('request.invalid', {
    ...(message ? { message } : {}),
    data: { path: first?.path ?? '', issues: issues.slice(0, MAX_ISSUES) },
  });
}
