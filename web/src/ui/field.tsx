import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export interface FieldProps {
  label: string;
  /** After the label: "optional", or a counter. */
  labelHint?: ReactNode;
  /** A hint under the field, replaced by `error`. */
  hint?: ReactNode;
  /** A message under the field, which marks it invalid. */
  error?: string | null | undefined;
  /** Hides the label from all but screen readers. */
  isLabelHidden?: boolean;
  className?: string | undefined;
}

/** Attributes that tie a control to its label and message. */
export interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** The look of every kind of input. */
export const inputClasses = classNames(
  'w-full rounded-md border border-control bg-canvas px-3 text-sm text-text transition-colors placeholder:text-faint',
  'hover:border-muted focus-visible:outline-offset-0 disabled:opacity-50 aria-invalid:border-danger',
);

/** A label above a control and a message below it, tied together for assistive technology. */
export function Field({
  label,
  labelHint,
  hint,
  error,
  isLabelHidden = false,
  className,
  children,
}: FieldProps & { children: (ids: FieldIds) => ReactNode }) {
  const id = useId();
  const messageId = `${id}-message`;
  const message = error || hint;
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={classNames('flex items-baseline justify-between gap-2', isLabelHidden && 'sr-only')}>
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        {labelHint && <span className="text-faint text-xs tabular">{labelHint}</span>}
      </div>
      {children({ id, 'aria-describedby': message ? messageId : undefined, 'aria-invalid': error ? true : undefined })}
      {message && (
        <p id={messageId} className={classNames('text-xs', error ? 'text-danger' : 'text-faint')}>
          {message}
        </p>
      )}
    </div>
  );
}
