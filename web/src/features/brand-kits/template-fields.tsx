import { useQuery } from '@tanstack/react-query';
import { builtInTemplates } from '#shared/templates/built-in.ts';
import { ownTemplatesQuery } from '#web/queries/templates.ts';
import { Select } from '#web/ui/select.tsx';

/** Ids of the templates at a brand's two ends; null without one. */
export interface BrandTemplateIds {
  readonly introTemplateId: string | null;
  readonly outroTemplateId: string | null;
}

interface TemplateFieldsProps {
  value: BrandTemplateIds;
  onChange: (value: BrandTemplateIds) => void;
}

const FIELDS = [
  ['introTemplateId', 'Intro'],
  ['outroTemplateId', 'Outro'],
] as const;

const NONE = 'none';

/** The templates with which a brand's videos begin and end: the user's own, or layouts of the studio. */
export function TemplateFields({ value, onChange }: TemplateFieldsProps) {
  const own = useQuery(ownTemplatesQuery);
  const known = [...(own.data ?? []), ...builtInTemplates()];
  const options = [{ value: NONE, label: 'None' }, ...known.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {FIELDS.map(([field, label]) => {
        const id = value[field];
        const isMissing = id !== null && !known.some((template) => template.id === id);
        return (
          <Select
            key={field}
            label={label}
            value={id ?? NONE}
            options={isMissing ? [...options, { value: id, label: 'A template that is not here' }] : options}
            onValueChange={(chosen) => onChange({ ...value, [field]: chosen === NONE ? null : chosen })}
          />
        );
      })}
    </div>
  );
}
