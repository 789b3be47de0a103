import { hexColorSchema } from '#shared/contracts/brand-kit.ts';
import { classNames } from '../../ui/class-names.ts';
import { Field, inputClasses } from '../../ui/field.tsx';

interface ColorFieldProps {
  /** What the colour is for. */
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A colour: picked, or typed as a brand's guidelines give it. */
export function ColorField({ label, value, error, onChange }: ColorFieldProps) {
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={`${label} colour`}
            // A picker holds nothing but colours; while something else is typed it is black.
            value={hexColorSchema.safeParse(value).data ?? '#000000'}
            onChange={(event) => onChange(event.target.value)}
            className="h-9 w-11 shrink-0 cursor-pointer rounded-md border border-control bg-canvas p-1 hover:border-muted"
          />
          <input
            {...ids}
            type="text"
            value={value}
            maxLength={9}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
            className={classNames(inputClasses, 'h-9 min-w-0 font-mono')}
          />
        </div>
      )}
    </Field>
  );
}
