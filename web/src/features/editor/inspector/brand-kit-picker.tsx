import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Project } from '#shared/contracts/project.ts';
import { BrandKitSelect } from '#web/features/brand-kits/brand-kit-select.tsx';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { submitChange } from '#web/outbox/submit-change.ts';
import { brandKitsQuery } from '#web/queries/brand-kits.ts';
import { projectQuery } from '#web/queries/projects.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Switch } from '#web/ui/switch.tsx';

const BrandKitSample = lazyPart(async () => (await import('./brand-kit-sample.tsx')).BrandKitSample);

/** Chooses the brand of the project's captions, and switches its logo. */
export function BrandKitPicker() {
  const { projectId } = useEditor();
  // Loaded by the page around.
  const project = useQuery({ ...projectQuery(projectId), enabled: false }).data;
  return project ? <Picker project={project} /> : null;
}

function Picker({ project }: { project: Project }) {
  const queryClient = useQueryClient();
  const kits = useQuery(brandKitsQuery);
  const choose = useMutation({
    mutationFn: (brandKitId: string | null) =>
      submitChange(queryClient, {
        type: 'change-project',
        id: project.id,
        title: project.title,
        was: { brandKitId: project.brandKitId },
        // Another kit brings its logo, on the server as here.
        now: { brandKitId, ...(project.showLogo === false && { showLogo: true }) },
      }),
    onError: (error) => {
      // It may have been deleted in another tab.
      void kits.refetch();
      reportFailure('Failed to apply the brand kit', error);
    },
  });
  const switchLogo = useMutation({
    mutationFn: (showLogo: boolean) =>
      submitChange(queryClient, {
        type: 'change-project',
        id: project.id,
        title: project.title,
        was: { showLogo: !showLogo },
        now: { showLogo },
      }),
    onError: (error) => reportFailure('Failed to change the logo', error),
  });
  const chosenId = choose.isPending ? choose.variables : project.brandKitId;
  const kit = kits.data?.find(({ id }) => id === chosenId);
  return (
    <div className="flex flex-col gap-2 border-line border-b px-4 py-3">
      <BrandKitSelect
        labelHint={
          <Link href="/brand-kits" className="text-muted underline underline-offset-2 hover:text-text">
            Manage
          </Link>
        }
        size="sm"
        disabled={choose.isPending}
        error={kits.isError ? 'Your brand kits could not be loaded.' : null}
        kits={kits.data ?? []}
        value={chosenId}
        onChange={(id) => choose.mutate(id)}
      />
      {kit && <BrandKitSample kit={kit} />}
      {kit?.logo && (
        <Switch
          label="Show the logo"
          isOn={switchLogo.isPending ? switchLogo.variables : project.showLogo !== false}
          disabled={switchLogo.isPending}
          onChange={(isOn) => switchLogo.mutate(isOn)}
        />
      )}
    </div>
  );
}
