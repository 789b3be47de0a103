import type { ReactNode } from 'react';
import type { BrandKit } from '#shared/contracts/brand-kit.ts';
import { Select } from '../../ui/select.tsx';

/** Stands for no kit: a select's value is never empty. */
const NONE = 'none';

interface BrandKitSelectProps {
  /** As far as they are known. */
  kits: readonly BrandKit[];
  /** Id of the chosen kit; null for none, as is one that is gone. */
  value: string | null;
  onChange: (id: string | null) => void;
  /** Beside the label: the way to the kits. */
  labelHint: ReactNode;
  /** Said when the kits could not be loaded. */
  error: string | null;
  size?: 'sm' | 'md';
  disabled?: boolean;
}

/** One of the account's brand kits, or none. */
export function BrandKitSelect({ kits, value, onChange, ...select }: BrandKitSelectProps) {
  const options = kits.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label="Brand Kit"
      value={options.some((option) => option.value === value) && value !== null ? value : NONE}
      onValueChange={(id) => onChange(id === NONE ? null : id)}
      options={[{ value: NONE, label: 'No brand kit' }, ...options]}
      {...select}
    />
  );
}
