import { fieldLabel } from '#shared/contracts/field-labels.ts';
import { ApiError } from './api-error.ts';

/** Further issues would add nothing. */
const MAX_ISSUES = 20;

/** One invalid field: `path` as `tracks[0].clips[2].end`, empty for the body itself. */
export interface FieldIssue {
  path: string;
  message: string;
}

/** Creates the 400 for invalid fields. Its message is shown in a toast and names the first field by its form label. */
export function invalid(issues: readonly FieldIssue[]): ApiError {
  const [first] = issues;
  const message = first?.path ? `${fieldLabel(first.path)}: ${first.message}` : first?.message;
  return new ApiError('request.invalid', {
    ...(message ? { message } : {}),
    data: { path: first?.path ?? '', issues: issues.slice(0, MAX_ISSUES) },
  });
}
