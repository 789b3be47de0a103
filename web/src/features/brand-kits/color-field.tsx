import type { ComponentProps } from 'react';
import { hexColorSchema } from '#shared/contracts/brand-kit.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Field, inputClasses } from '#web/ui/field.tsx';

interface ColorFieldProps extends ComponentProps<'input'> {
  /** The colour's role. */
  label: string;
  error?: string | undefined;
  /** The field's value, which the picker shows too. */
  picked: string;
  onPick: (color: string) => void;
}

/** A colour: picked, or typed as a brand's guidelines give it. */
export function ColorField({ label, error, picked, onPick, ...props }: ColorFieldProps) {
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={`${label} colour`}
            // A picker holds nothing but colours: it is black while anything else is typed.
            value={hexColorSchema.safeParse(picked).data ?? '#000000'}
            onChange={(event) => onPick(event.target.value)}
            className="h-9 w-11 shrink-0 cursor-pointer rounded-md border border-control bg-canvas p-1 hover:border-muted"
          />
          <input
            {...ids}
            type="text"
            maxLength={9}
            spellCheck={false}
            autoComplete="off"
            className={classNames(inputClasses, 'h-9 min-w-0 font-mono')}
            {...props}
          />
        </div>
      )}
    </Field>
  );
}
