import type * as z from 'zod';
import { issueMessage } from '#shared/contracts/issue-messages.ts';

/** What is wrong with a form's values: the first message of each field. Empty when they are right. */
export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

/** Checks a form's values by the schema that the server checks them with. */
export function fieldErrors<Values extends object>(schema: z.ZodType, values: Values): FieldErrors<Values> {
  const errors: Partial<Record<string, string>> = {};
  for (const issue of schema.safeParse(values, { error: issueMessage }).error?.issues ?? []) {
    errors[String(issue.path[0])] ??= issue.message;
  }
  return errors as FieldErrors<Values>;
}

/** Moves the focus to the first field that is marked invalid. Call it after the marks are on the screen. */
export function focusFirstInvalid(form: HTMLElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
