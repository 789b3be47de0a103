import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DefaultValues,
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod';
import { issueMessage } from '#shared/contracts/issue-messages.ts';

export interface SchemaForm<Values extends FieldValues, Output> extends UseFormReturn<Values, unknown, Output> {
  /** Binds a text field or text area, with its error. */
  field: (name: FieldPath<Values>) => UseFormRegisterReturn & { error: string | undefined };
}

/**
 * A form checked by the same schema as on the server: on submit, then live. The first invalid field takes the focus.
 * @param defaultValues Without them the fields keep their contents, such as text typed into a prerendered page.
 */
export function useSchemaForm<Values extends FieldValues, Output>(
  schema: z.ZodType<Output, Values>,
  defaultValues?: DefaultValues<Values>,
): SchemaForm<Values, Output> {
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema, { error: issueMessage }, { mode: 'sync' }),
    ...(defaultValues && { defaultValues }),
  });
  const { errors } = form.formState;
  return {
    ...form,
    field: (name) => ({
      ...form.register(name),
      error: (get(errors, name) as FieldError | undefined)?.message,
    }),
  };
}
