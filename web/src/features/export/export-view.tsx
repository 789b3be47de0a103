import { useMutation, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Clapperboard } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Asset } from '#shared/contracts/asset.ts';
import type { User } from '#shared/contracts/auth.ts';
import type { Project } from '#shared/contracts/project.ts';
import type { RenderJob } from '#shared/contracts/render.ts';
import { tooLongForServer } from '#shared/plans/server-length.ts';
import { ASPECT_RATIOS, findPreset, firstPresetOf } from '#shared/presets/presets.ts';
import { creditsText } from '#shared/publish/credits.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { timelineDuration } from '#shared/timeline/queries.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { countVariants } from '#shared/timeline/timeline-for.ts';
import { describeError } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { assetsQuery } from '#web/queries/assets.ts';
import { configQuery } from '#web/queries/config.ts';
import { rendersQuery } from '#web/queries/renders.ts';
import { timelineQuery } from '#web/queries/timeline.ts';
import { EDITORS_ONLY, useWorkspace } from '#web/queries/use-workspace.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { CropWarning } from './crop-warning.tsx';
import { isQueueOpen, jobOfQueue } from './export-queue.ts';
import { useExportQueue } from './export-queues.ts';
import { ExportSummary } from './export-summary.tsx';
import { FirstExportNote } from './first-export-note.tsx';
import { LoudnessSwitch, normalizesLoudnessAtom } from './loudness-switch.tsx';
import { PlaceNote } from './place-note.tsx';
import { BlanksLeft } from './prepare-render.ts';
import { PresetPicker } from './preset-picker.tsx';
import { RecentRenders } from './recent-renders.tsx';
import { isMadeHere } from './render-offline.ts';
import { useRenderPlace } from './render-place.ts';
import { useRenderInTab } from './render-sessions.ts';
import { isExporting, pickRender } from './render-state.ts';
import { RenderStatus } from './render-status.tsx';
import { type ExportOrder, startRender } from './start-render.ts';
import { useCloudEnd } from './use-cloud-end.ts';
import { useLostRender } from './use-lost-render.ts';
import { useStoredParts } from './use-stored-parts.ts';

const ExportForDialog = lazyPart(async () => (await import('./export-for-dialog.tsx')).ExportForDialog);
const QueueCard = lazyPart(async () => (await import('./queue-card.tsx')).QueueCard);

const NO_RENDERS: readonly RenderJob[] = [];

interface ExportViewProps {
  project: Project;
  user: User;
}

/** Choose a preset, start, watch, download. */
export function ExportView({ project, user }: ExportViewProps) {
  const [presetId, setPresetId] = useState(() => firstPresetOf(project.aspectRatio).id);
  const [startedId, setStartedId] = useState<string | null>(null);
  const [choosesSeveral, setChoosesSeveral] = useState(false);
  const { queue, isRunning: isQueueRunning } = useExportQueue(project.id);
  const isLoudnessNormalized = useAtomValue(normalizesLoudnessAtom);
  const renders = useQuery(rendersQuery(project.id));
  const ownRenders = renders.data ?? NO_RENDERS;
  const local = useRenderInTab(project.id);
  const config = useQuery(configQuery);
  const statusCard = useRef<HTMLDivElement>(null);

  const start = useMutation({
    mutationFn: (order: Pick<ExportOrder, 'preset' | 'place' | 'isLoudnessNormalized' | 'acceptsBlanks'>) =>
      startRender({ ...order, projectId: project.id, plan: user.plan }),
    onSuccess: ({ job }) => {
      // A job that begins without the server gets its id later.
      setStartedId(isMadeHere(job) ? null : job.id);
      // On small screens the status is far below the presets.
      statusCard.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
      toast({ title: 'Render started', description: 'Your video is being processed...' });
    },
    onError: (error) => {
      if (!(error instanceof BlanksLeft)) reportFailure('Failed to start render', error);
    },
  });

  const blanksLeft = start.error instanceof BlanksLeft ? start.error : null;
  const preset = findPreset(presetId) ?? firstPresetOf(project.aspectRatio);
  const place = useRenderPlace(preset);
  const { mayEdit } = useWorkspace();
  const timeline = useQuery(timelineQuery(project.id));
  const whyTooLong =
    place.place === 'cloud' && timeline.data
      ? tooLongForServer(user.plan, microsecondsToSeconds(timelineDuration(timeline.data)))
      : null;
  const { tracks = [] } = timeline.data ?? {};
  const placed = new Set(ASPECT_RATIOS.filter((each) => countVariants({ tracks }, project.aspectRatio, each) > 0));
  const assets = useQuery(assetsQuery());
  const credits = timeline.data && assets.data ? creditsOf(timeline.data.tracks, assets.data) : '';
  const where = { ...place, whyNowhere: mayEdit ? (place.whyNowhere ?? whyTooLong) : EDITORS_ONLY };
  useCloudEnd(ownRenders);
  const isBusy = start.isPending || isQueueRunning || isExporting(ownRenders, local);
  const shown = pickRender(ownRenders, local, startedId ?? (queue && jobOfQueue(queue)));
  const keptParts = useStoredParts(shown, user.plan);
  useLostRender(shown, local !== null);

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <section aria-labelledby="presets-heading" className="min-w-0">
        <h2 id="presets-heading" className="mb-4 font-semibold text-base">
          Select Export Preset
        </h2>
        <PresetPicker
          plan={user.plan}
          aspectRatio={project.aspectRatio}
          placed={placed}
          presetId={presetId}
          onPresetChange={setPresetId}
        />
      </section>
      <div className="flex min-w-0 flex-col gap-6">
        <Card className="p-5">
          <ExportSummary
            project={project}
            preset={preset}
            plan={user.plan}
            isLoudnessNormalized={isLoudnessNormalized}
          />
          <FirstExportNote project={project} plan={user.plan} />
          <PlaceNote {...where} />
          <CropWarning
            projectId={project.id}
            plan={user.plan}
            aspectRatio={project.aspectRatio}
            preset={preset}
            onPresetChange={setPresetId}
          />
          <div className="mt-4">
            <LoudnessSwitch />
          </div>
          <Button
            // Once there is a file, downloading it is the page's primary action.
            variant={shown?.status === 'completed' ? 'secondary' : 'primary'}
            size="lg"
            icon={<Clapperboard />}
            className="mt-4 w-full"
            disabled={isBusy || where.whyNowhere !== null}
            isPending={start.isPending}
            onClick={() => start.mutate({ preset, place: where.place, isLoudnessNormalized })}
          >
            Start Export
          </Button>
          <Button className="mt-2 w-full" disabled={isBusy || !mayEdit} onClick={() => setChoosesSeveral(true)}>
            Export for…
          </Button>
          {choosesSeveral && (
            <ExportForDialog
              project={project}
              plan={user.plan}
              placed={placed}
              presetId={preset.id}
              onStarted={() => setStartedId(null)}
              onClose={() => setChoosesSeveral(false)}
            />
          )}
          <AlertDialog
            open={blanksLeft !== null}
            onOpenChange={start.reset}
            title="Export with blanks?"
            description={blanksLeft?.message}
            cancelLabel="Go Back"
            confirmLabel="Export Anyway"
            onConfirm={() => start.variables && start.mutate({ ...start.variables, acceptsBlanks: true })}
          />
        </Card>
        {queue && (
          <QueueCard
            projectId={project.id}
            plan={user.plan}
            queue={queue}
            isRunning={isQueueRunning}
            renders={ownRenders}
            local={local}
            canContinue={!isBusy && isQueueOpen(queue)}
            canRetry={isQueueRunning || !isBusy}
            onContinue={() => setStartedId(null)}
          />
        )}
        <Card ref={statusCard} className="p-5">
          <h2 className="mb-4 font-semibold text-base">Render Status</h2>
          {shown ? (
            <RenderStatus
              job={shown}
              local={local?.job.id === shown.id ? local : null}
              keptParts={keptParts}
              isRetryDisabled={isBusy || !mayEdit}
              credits={credits}
              hasCloud={config.data?.noServerRenders === null}
              onRetry={(place) =>
                start.mutate({
                  preset: findPreset(shown.preset) ?? preset,
                  place,
                  isLoudnessNormalized: shown.isLoudnessNormalized ?? isLoudnessNormalized,
                })
              }
            />
          ) : (
            <p className="text-muted">Start an export and watch it here.</p>
          )}
        </Card>
        <Card className="p-5">
          <h2 className="mb-4 font-semibold text-base">Recent Renders</h2>
          {renders.isPending && <Skeleton className="h-12" />}
          {renders.isError && <p className="text-danger">{describeError(renders.error)}</p>}
          {renders.data && <RecentRenders renders={ownRenders} local={local} />}
        </Card>
      </div>
    </div>
  );
}

/** Credits of what a timeline shows, in its order. */
function creditsOf(tracks: readonly Track[], assets: readonly Asset[]): string {
  const byId = new Map(assets.map(({ id, credit }) => [id, credit]));
  const clips = tracks.flatMap((track) => (track.hidden ? [] : track.clips)).toSorted((a, b) => a.start - b.start);
  return creditsText(clips.flatMap(({ assetId }) => byId.get(assetId) ?? []));
}
