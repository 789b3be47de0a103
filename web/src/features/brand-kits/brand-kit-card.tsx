import { Lock, LockOpen, Pencil, Star, Trash2 } from 'lucide-react';
import type { BrandKit } from '#shared/contracts/brand-kit.ts';
import { BRAND_KIT_ERRORS } from '#shared/errors/brand-kit-errors.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ColorSwatches } from './color-swatches.tsx';
import { FontSample } from './font-sample.tsx';
import { LogoPicture } from './logo-picture.tsx';
import { useDefaultKit } from './use-default-kit.ts';
import { useKitLock } from './use-kit-lock.ts';

/** Colours on a card (specification, business constants). */
const MAX_SWATCHES = 6;

interface BrandKitCardProps {
  kit: BrandKit;
  mayEdit: boolean;
  /** True for an owner of a workspace, who also changes locked kits. */
  mayLock: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function BrandKitCard({ kit, mayEdit, mayLock, onEdit, onDelete }: BrandKitCardProps) {
  const { setDefault, isPending } = useDefaultKit(kit);
  const lock = useKitLock(kit);
  const { name, colors, fonts, logo, isDefault, isLocked } = kit;
  const mayChange = mayEdit && (mayLock || !isLocked);
  return (
    <Card className="flex flex-col gap-4 p-4">
      <div className="flex min-h-8 items-center gap-2">
        <h2 dir="auto" className="line-clamp-2 min-w-0 grow break-words font-semibold text-md">
          {name}
        </h2>
        {logo && <LogoPicture logo={logo} alt={`Logo of ${name}`} className="h-8 max-w-20 object-contain" />}
        {isLocked && <Badge icon={<Lock />}>Locked</Badge>}
        {isDefault && <Badge tone="accent">Default</Badge>}
      </div>
      <ColorSwatches colors={colors} max={MAX_SWATCHES} />
      <p className="flex items-baseline gap-2">
        <span className="text-muted text-xs">Font</span>
        <FontSample font={fonts.primary} className="min-w-0 text-md" />
      </p>
      {mayEdit && !mayChange && <p className="text-muted text-xs">{BRAND_KIT_ERRORS['brand-kit.locked'].message}</p>}
      <div className="mt-auto flex items-center gap-1 border-line border-t pt-3">
        <Button
          size="sm"
          icon={<Pencil />}
          disabled={!mayChange}
          onClick={onEdit}
          aria-label={`Edit Kit ${name}`}
          className="mr-auto"
        >
          Edit Kit
        </Button>
        {mayLock && (
          <IconButton
            label={isLocked ? `Unlock ${name} for editors` : `Lock ${name} for editors`}
            icon={isLocked ? <Lock className="text-accent-text" /> : <LockOpen />}
            isPressed={isLocked}
            disabled={lock.isPending}
            onClick={() => lock.setLocked(!isLocked)}
          />
        )}
        <IconButton
          label={isDefault ? `${name} is the default` : `Make ${name} the default`}
          icon={<Star className={isDefault ? 'fill-current text-accent-text' : undefined} />}
          isPressed={isDefault}
          disabled={!mayEdit || isPending}
          onClick={() => setDefault(!isDefault)}
        />
        <IconButton label={`Delete ${name}`} icon={<Trash2 />} disabled={!mayChange} onClick={onDelete} />
      </div>
    </Card>
  );
}
