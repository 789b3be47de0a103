import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps, inputClasses } from './field.tsx';
import { useReadOnlyFields } from './read-only-fields.ts';

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'size'> & {
    /** Default `md` (36 px). */
    size?: 'sm' | 'md' | 'lg';
    inputClassName?: string;
  };

const SIZES = { sm: 'h-7 px-2', md: 'h-9', lg: 'h-11 text-base' };

/** A line of text with its label and message. */
export function TextField({
  label,
  labelHint,
  hint,
  error,
  isLabelHidden,
  className,
  inputClassName,
  size = 'md',
  ...props
}: TextFieldProps) {
  const isReadOnly = useReadOnlyFields();
  return (
    <Field {...{ label, labelHint, hint, error, isLabelHidden, className }}>
      {(ids) => (
        <input
          type="text"
          dir="auto"
          readOnly={isReadOnly}
          className={classNames(inputClasses, SIZES[size], inputClassName)}
          {...props}
          {...ids}
        />
      )}
    </Field>
  );
}
