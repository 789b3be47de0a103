import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldError, type FieldPath, type FieldValues, get, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { issueMessage } from '#shared/contracts/issue-messages.ts';

export type SchemaForm<Values extends FieldValues, Output> = ReturnType<typeof useSchemaForm<Values, Output>>;

/**
 * A form checked by the schema that the server checks it with: on submit, then live. The first invalid field takes the focus.
 * @param defaultValues Without them the fields keep what they hold, such as text typed into a prerendered page.
 */
export function useSchemaForm<Values extends FieldValues, Output>(
  schema: z.ZodType<Output, Values>,
  defaultValues?: DefaultValues<Values>,
) {
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema, { error: issueMessage }, { mode: 'sync' }),
    ...(defaultValues && { defaultValues }),
  });
  const { errors } = form.formState;
  return {
    ...form,
    /** Binds a text field or text area, with its error. */
    field: (name: FieldPath<Values>) => ({
      ...form.register(name),
      error: (get(errors, name) as FieldError | undefined)?.message,
    }),
  };
}
