import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { brandKitsQuery } from '../../queries/brand-kits.ts';
import { Select } from '../../ui/select.tsx';
import { type BrandKitChoice, chosenBrandKit } from './project-form-values.ts';

/** Stands for no kit: a select's value is never empty. */
const NONE = 'none';

interface BrandKitSelectProps {
  value: BrandKitChoice;
  onChange: (value: BrandKitChoice) => void;
  /** The page is about to be left for the brand kits. */
  onCreate: () => void;
}

/** Which brand the project wears: none, or one of the account's kits. */
export function BrandKitSelect({ value, onChange, onCreate }: BrandKitSelectProps) {
  const kits = useQuery(brandKitsQuery);
  return (
    <Select
      label="Brand Kit"
      labelHint={
        <>
          optional ·{' '}
          <Link href="/brand-kits" onClick={onCreate} className="text-accent-text underline underline-offset-2">
            Create one
          </Link>
        </>
      }
      error={kits.isError ? 'Your brand kits could not be loaded. The project can take one later.' : null}
      value={chosenBrandKit(value, kits.data ?? []) ?? NONE}
      onValueChange={(id) => onChange(id === NONE ? null : id)}
      options={[
        { value: NONE, label: 'No brand kit' },
        ...(kits.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
