import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { AudioLines, FileVideo, FolderOpen, Image as ImageIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Asset } from '#shared/contracts/asset.ts';
import { ASSET_TYPES, type AssetType } from '#shared/media/limits.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { addFiles, SUBTITLE_EXTENSIONS } from '#web/features/editor/subtitles/add-files.ts';
import { UploadPanel } from '#web/features/uploads/upload-panel.tsx';
import { describeError } from '#web/http/http.ts';
import { assetsQuery } from '#web/queries/assets.ts';
import { usedAssetIdsAtom } from '#web/state/document-atoms.ts';
import { libraryTabAtom } from '#web/state/view-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { LibraryFilterBar } from './library-filter-bar.tsx';
import { withoutConvertedOriginals } from './originals.ts';
import { type LibraryFilter, shownAssets } from './shown-assets.ts';

const TABS = [
  { id: 'all', label: 'All', types: ASSET_TYPES, noun: 'media', icon: <FolderOpen /> },
  { id: 'video', label: 'Video', types: ['video'], noun: 'video', icon: <FileVideo /> },
  { id: 'image', label: 'Images', types: ['image'], noun: 'image', icon: <ImageIcon /> },
  { id: 'audio', label: 'Audio', types: ['audio'], noun: 'audio', icon: <AudioLines /> },
] as const satisfies readonly { id: string; types: readonly AssetType[]; [key: string]: unknown }[];

/** Loaded with the first asset, beside the list that names it. */
const AssetCards = lazyPart(async () => (await import('./asset-cards.tsx')).AssetCards);
const RecordTab = lazyPart(async () => (await import('#web/features/recording/record-tab.tsx')).RecordTab);

/** The account's media, by kind: those of this project, or all. */
export function LibraryPanel() {
  const session = useEditor();
  const { projectId } = session;
  const handleFiles = (files: FileList) => addFiles(session, files);
  const { isReadOnly } = session.document;
  const [tab, setTab] = useAtom(libraryTabAtom);
  const [filter, setFilter] = useState<LibraryFilter>({ scope: 'project', text: '' });
  const usedAssetIds = new Set(useAtomValue(usedAssetIdsAtom));
  const assets = useQuery({
    ...assetsQuery(),
    select: (list) => shownAssets(withoutConvertedOriginals(list), filter, { id: projectId, usedAssetIds }),
  });
  return (
    <section aria-label="Media Library" className="flex min-h-0 grow flex-col bg-surface">
      <Tabs value={tab} onValueChange={setTab} className="flex min-h-0 grow flex-col">
        <div className="px-3 pb-2">
          <TabList aria-label="Kinds of media">
            {TABS.map(({ id, label }) => (
              <Tab key={id} value={id} className="px-1">
                {label}
              </Tab>
            ))}
            {!isReadOnly && (
              <Tab value="record" className="px-1">
                Record
              </Tab>
            )}
          </TabList>
        </div>
        {tab !== 'record' && <LibraryFilterBar filter={filter} onFilterChange={setFilter} />}
        {TABS.map(({ id, types, noun, icon }) => (
          <TabPanel key={id} value={id} className="min-h-0 grow overflow-y-auto px-3 pb-3">
            {!isReadOnly && (
              <UploadPanel
                projectId={projectId}
                types={types}
                onFiles={handleFiles}
                otherExtensions={id === 'all' ? SUBTITLE_EXTENSIONS : []}
                size={assets.data && assets.data.length > 0 ? 'row' : 'compact'}
                className="mb-3"
              />
            )}
            {assets.isPending && <LoadingCards />}
            {assets.isError && (
              <EmptyState
                headingLevel={3}
                title="The library can’t be read"
                description={describeError(assets.error)}
                action={<Button onClick={() => void assets.refetch()}>Try again</Button>}
              />
            )}
            {assets.data && (
              <AssetGrid
                assets={assets.data.filter((asset) => types.some((type) => type === asset.type))}
                noun={noun}
                isSearch={filter.text.trim() !== ''}
                icon={icon}
              />
            )}
          </TabPanel>
        ))}
        <TabPanel value="record" className="min-h-0 grow overflow-y-auto px-3 pb-3">
          <UploadPanel projectId={projectId} onFiles={handleFiles} size="row" className="mb-3" />
          <RecordTab projectId={projectId} onSaved={() => setTab('all')} waiting={<LoadingCards />} />
        </TabPanel>
      </Tabs>
    </section>
  );
}

interface AssetGridProps {
  assets: readonly Asset[];
  noun: string;
  isSearch: boolean;
  icon: ReactNode;
}

function AssetGrid({ assets, noun, isSearch, icon }: AssetGridProps) {
  if (assets.length === 0 && isSearch) return <p className="py-6 text-center text-muted">No file with such a name.</p>;
  if (assets.length === 0) {
    return (
      <EmptyState
        headingLevel={3}
        className="py-6"
        icon={icon}
        title={`No ${noun} assets`}
        description="Upload files to get started"
      />
    );
  }
  return <AssetCards assets={assets} waiting={<LoadingCards />} />;
}

function LoadingCards() {
  return (
    <div className="grid grid-cols-2 gap-2" aria-hidden="true">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="aspect-4/3" />
      ))}
    </div>
  );
}
