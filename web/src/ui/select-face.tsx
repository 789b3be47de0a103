import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { inputClasses } from './field.tsx';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

/** The look of a closed select. */
export function selectClasses(size: 'sm' | 'md'): string {
  return classNames(
    inputClasses,
    'flex items-center justify-between gap-2 text-left',
    size === 'sm' ? 'h-7 px-2' : 'h-9',
  );
}

export function SelectFace({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="truncate">{children}</span>
      <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
    </>
  );
}
