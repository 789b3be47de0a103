import { Check } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import type { FieldIds } from './field.tsx';
import { SelectFace, type SelectOption, selectClasses } from './select-face.tsx';

interface SelectListProps {
  ids: FieldIds;
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption<string>[];
  disabled: boolean | undefined;
  size: 'sm' | 'md';
}

/** A select from its first opening on. */
export function SelectList({ ids, value, onValueChange, options, disabled, size }: SelectListProps) {
  return (
    <Radix.Root defaultOpen value={value} onValueChange={onValueChange} disabled={disabled}>
      <Radix.Trigger {...ids} className={selectClasses(size)}>
        <SelectFace>
          <Radix.Value />
        </SelectFace>
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
  );
}
