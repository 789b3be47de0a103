import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps, inputClasses } from './field.tsx';
import { useReadOnlyFields } from './read-only-fields.ts';

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id'>;

/** Several lines of text with their label and message. */
export function TextArea({
  label,
  labelHint,
  hint,
  error,
  isLabelHidden,
  className,
  rows = 4,
  ...props
}: TextAreaProps) {
  const isReadOnly = useReadOnlyFields();
  return (
    <Field {...{ label, labelHint, hint, error, isLabelHidden, className }}>
      {(ids) => (
        <textarea
          dir="auto"
          readOnly={isReadOnly}
          rows={rows}
          className={classNames(inputClasses, 'resize-y py-2 leading-5')}
          {...props}
          {...ids}
        />
      )}
    </Field>
  );
}
