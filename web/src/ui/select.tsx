import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import { classNames } from './class-names.ts';
import { Field, type FieldProps, inputClasses } from './field.tsx';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

interface SelectProps<Value extends string> extends FieldProps {
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  disabled?: boolean;
  /** Default `md` (36 px). */
  size?: 'sm' | 'md';
}

/** One of a few named values, with label and message. */
export function Select<Value extends string>({
  value,
  onValueChange,
  options,
  disabled,
  size = 'md',
  ...field
}: SelectProps<Value>) {
  return (
    <Field {...field}>
      {(ids) => (
        <Radix.Root value={value} onValueChange={(next) => onValueChange(next as Value)} disabled={disabled}>
          <Radix.Trigger
            {...ids}
            className={classNames(
              inputClasses,
              'flex items-center justify-between gap-2 text-left',
              size === 'sm' ? 'h-7 px-2' : 'h-9',
            )}
          >
            <span className="truncate">
              <Radix.Value />
            </span>
            <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
          </Radix.Trigger>
          <Radix.Portal>
            <Radix.Content
              position="popper"
              sideOffset={4}
              collisionPadding={8}
              className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-rise overflow-y-auto rounded-md border border-line-strong bg-raised p-1 text-sm"
            >
              <Radix.Viewport>
                {options.map((option) => (
                  <Radix.Item
                    key={option.value}
                    value={option.value}
                    className="flex cursor-default select-none items-center justify-between gap-3 rounded-sm px-2 py-1.5 outline-none data-[highlighted]:bg-line"
                  >
                    <Radix.ItemText>{option.label}</Radix.ItemText>
                    <Radix.ItemIndicator>
                      <Check className="size-4 text-accent-text" aria-hidden="true" />
                    </Radix.ItemIndicator>
                  </Radix.Item>
                ))}
              </Radix.Viewport>
            </Radix.Content>
          </Radix.Portal>
        </Radix.Root>
      )}
    </Field>
  );
}
