import { useQuery } from '@tanstack/react-query';
import { Palette, Plus } from 'lucide-react';
import { useState } from 'react';
import type { BrandKit } from '#shared/contracts/brand-kit.ts';
import { brandKitsQuery } from '#web/queries/brand-kits.ts';
import { EDITORS_ONLY, useWorkspace } from '#web/queries/use-workspace.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailure } from '#web/ui/page/load-failure.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { StudioHeader } from '#web/ui/page/studio-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BrandKitCard } from './brand-kit-card.tsx';
import { BrandKitDialog } from './brand-kit-dialog.tsx';
import { DeleteBrandKitDialog } from './delete-brand-kit-dialog.tsx';

const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3';

export function BrandKitsPage() {
  const kits = useQuery(brandKitsQuery);
  const { mayEdit, isOwner } = useWorkspace();
  /** Null for a new kit. */
  const [edited, setEdited] = useState<BrandKit | null | undefined>();
  const [doomed, setDoomed] = useState<BrandKit | null>(null);

  return (
    <Page
      title="Brand Kits"
      header={
        <StudioHeader
          back={{ href: '/', label: 'Back to Dashboard' }}
          title="Brand Kits"
          {...(kits.data ? { subtitle: countKits(kits.data.length) } : {})}
          actions={
            mayEdit && (
              <Button variant="primary" icon={<Plus />} onClick={() => setEdited(null)}>
                Create Brand Kit
              </Button>
            )
          }
        />
      }
    >
      {!mayEdit && <p className="mb-4 text-muted">{EDITORS_ONLY}</p>}
      {kits.isPending && <Placeholders />}
      {kits.isError && <LoadFailure title="Your brand kits could not be loaded" query={kits} />}
      {kits.data?.length === 0 && (
        <EmptyState
          icon={<Palette />}
          title="No brand kits yet"
          description="A brand kit gives your captions a brand’s colours and font."
          action={mayEdit && <Button onClick={() => setEdited(null)}>Create Your First Brand Kit</Button>}
          className="rounded-lg border border-line-strong border-dashed py-20"
        />
      )}
      {kits.data && kits.data.length > 0 && (
        <ul className={GRID}>
          {kits.data.map((kit) => (
            <li key={kit.id} className="flex min-w-0 flex-col *:grow">
              <BrandKitCard
                kit={kit}
                mayEdit={mayEdit}
                mayLock={isOwner}
                onEdit={() => setEdited(kit)}
                onDelete={() => setDoomed(kit)}
              />
            </li>
          ))}
        </ul>
      )}
      {edited !== undefined && <BrandKitDialog kit={edited} onClose={() => setEdited(undefined)} />}
      <DeleteBrandKitDialog kit={doomed} onClose={() => setDoomed(null)} />
    </Page>
  );
}

function countKits(count: number): string {
  return `${count} ${count === 1 ? 'kit' : 'kits'} saved`;
}

function Placeholders() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">Loading brand kits</span>
      {Array.from({ length: 3 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are alike and never move.
        <Skeleton key={index} className="h-44" />
      ))}
    </div>
  );
}
