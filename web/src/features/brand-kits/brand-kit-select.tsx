import type { ReactNode } from 'react';
import type { BrandKit } from '#shared/contracts/brand-kit.ts';
import { Select } from '#web/ui/select.tsx';

/** A select's value can't be empty. */
const NONE = 'none';

interface BrandKitSelectProps {
  kits: readonly BrandKit[];
  /** The chosen kit's id; null for none. The id of a deleted kit counts as none. */
  value: string | null;
  onChange: (id: string | null) => void;
  /** Beside the label, with a link to the kits. */
  labelHint: ReactNode;
  /** Shown when the kits could not be loaded. */
  error: string | null;
  size?: 'sm' | 'md';
  disabled?: boolean;
}

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
