import { Pencil, Star, Trash2 } from 'lucide-react';
import type { BrandKit } from '#shared/contracts/brand-kit.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ColorSwatches } from './color-swatches.tsx';
import { FontSample } from './font-sample.tsx';
import { LogoPicture } from './logo-picture.tsx';
import { useDefaultKit } from './use-default-kit.ts';

/** Colours on a card (specification, business constants). */
const MAX_SWATCHES = 6;

interface BrandKitCardProps {
  kit: BrandKit;
  mayEdit: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function BrandKitCard({ kit, mayEdit, onEdit, onDelete }: BrandKitCardProps) {
  const { setDefault, isPending } = useDefaultKit(kit);
  const { name, colors, fonts, logo, isDefault } = kit;
  return (
    <Card className="flex flex-col gap-4 p-4">
      <div className="flex min-h-8 items-center gap-2">
        <h2 dir="auto" className="line-clamp-2 min-w-0 grow break-words font-semibold text-md">
          {name}
        </h2>
        {logo && <LogoPicture logo={logo} alt={`Logo of ${name}`} className="h-8 max-w-20 object-contain" />}
        {isDefault && <Badge tone="accent">Default</Badge>}
      </div>
      <ColorSwatches colors={colors} max={MAX_SWATCHES} />
      <p className="flex items-baseline gap-2">
        <span className="text-muted text-xs">Font</span>
        <FontSample font={fonts.primary} className="min-w-0 text-md" />
      </p>
      <div className="mt-auto flex items-center gap-1 border-line border-t pt-3">
        <Button
          size="sm"
          icon={<Pencil />}
          disabled={!mayEdit}
          onClick={onEdit}
          aria-label={`Edit Kit ${name}`}
          className="mr-auto"
        >
          Edit Kit
        </Button>
        <IconButton
          label={isDefault ? `${name} is the default` : `Make ${name} the default`}
          icon={<Star className={isDefault ? 'fill-current text-accent-text' : undefined} />}
          isPressed={isDefault}
          disabled={!mayEdit || isPending}
          onClick={() => setDefault(!isDefault)}
        />
        <IconButton label={`Delete ${name}`} icon={<Trash2 />} disabled={!mayEdit} onClick={onDelete} />
      </div>
    </Card>
  );
}
