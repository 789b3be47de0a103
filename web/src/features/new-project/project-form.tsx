import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { createProjectSchema, TEXT_LIMITS } from '#shared/contracts/project.ts';
import { PLATFORM_NAMES, PLATFORMS } from '#shared/presets/platforms.ts';
import { TONES } from '#shared/script/tones.ts';
import { BrandKitSelect } from '#web/features/brand-kits/brand-kit-select.tsx';
import { HttpError } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { submitChange } from '#web/outbox/submit-change.ts';
import { brandKitsQuery } from '#web/queries/brand-kits.ts';
import { projectsQuery } from '#web/queries/projects.ts';
import { useIsOutOfReach } from '#web/reach/reach.ts';
import { awaitedScripts } from '#web/state/awaited-scripts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { SchemaForm } from '#web/ui/form.ts';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { BriefReading } from './brief-reading.tsx';
import { FrameHint } from './frame-hint.tsx';
import { dropProjectDraft } from './project-draft.ts';
import {
  CONCEPT_REQUIRED,
  chosenBrandKit,
  DURATION_OPTIONS,
  type ProjectFormValues,
  projectFormBody,
  TITLE_REQUIRED,
} from './project-form-values.ts';
import { useNewMedia } from './use-new-media.ts';
import { WriterSelect } from './writer-select.tsx';

interface ProjectFormProps {
  form: SchemaForm<ProjectFormValues, ProjectFormValues>;
  values: ProjectFormValues;
}

interface Order {
  /** The new project's. */
  id: string;
  written: ProjectFormValues;
}

/** The project's form. Creating the project starts the script and opens the editor. */
export function ProjectForm({ form, values }: ProjectFormProps) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const kits = useQuery(brandKitsQuery);
  const giveNewMedia = useNewMedia();
  const isOutOfReach = useIsOutOfReach();

  const create = useMutation({
    mutationFn: ({ id, written }: Order) => {
      const { title, aiPrompt, firstCut } = createProjectSchema.parse(projectFormBody(written, kits.data));
      const createdAt = new Date().toISOString();
      return submitChange(queryClient, { type: 'create-project', id, createdAt, body: { title, aiPrompt, firstCut } });
    },
    onSuccess: (waits, { id }) => {
      dropProjectDraft();
      if (waits) {
        toast({
          title: 'Project created on this device',
          description: 'Its script is written when the server is back.',
        });
        return;
      }
      giveNewMedia(id).catch(() => {});
      awaitedScripts.add(id);
      toast({ title: 'Project created!', description: 'AI is generating your video script...' });
      void queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true });
    },
    onError: (error) => {
      // Deleted in another tab: the select needs the current list.
      if (error instanceof HttpError && error.code === 'brand-kit.not-found') {
        void queryClient.invalidateQueries({ queryKey: brandKitsQuery.queryKey });
      }
      reportFailure('Failed to create project', error);
    },
  });

  const durations = [...new Set([...DURATION_OPTIONS, values.duration])].toSorted((a, b) => a - b);

  const limitMessage =
    create.error instanceof HttpError && create.error.code === 'project.plan-limit' ? create.error.reason : null;

  const handleSubmit = form.handleSubmit(
    // Passed here, it does not navigate if the user has left the page.
    (written) => {
      const id = crypto.randomUUID();
      create.mutate({ id, written }, { onSuccess: () => navigate(`/projects/${id}`) });
    },
    (errors) => {
      if (errors.title) toast({ ...TITLE_REQUIRED, variant: 'destructive' });
      else if (errors.concept) toast({ ...CONCEPT_REQUIRED, variant: 'destructive' });
    },
  );

  return (
    <Card>
      <form noValidate onSubmit={handleSubmit} aria-label="Project" className="flex flex-col gap-5 p-5">
        {limitMessage && (
          <div role="alert" className="rounded-md border border-warning p-3">
            <p className="font-semibold text-warning">Monthly limit reached</p>
            <p className="mt-1 text-muted">{limitMessage} Your entries are kept.</p>
          </div>
        )}
        <TextField
          label="Title"
          maxLength={TEXT_LIMITS.title}
          placeholder="Cold brew in 30 seconds"
          required
          {...form.field('title')}
        />
        <TextArea
          label="Concept"
          labelHint={`${values.concept.length} / ${TEXT_LIMITS.topic}`}
          hint="The points to make, most important first."
          maxLength={TEXT_LIMITS.topic}
          rows={5}
          required
          {...form.field('concept')}
        />
        <WriterSelect chosen={values.writer} onChoose={(writer) => form.setValue('writer', writer)} />
        <BriefReading
          values={values}
          onSay={(say) => form.setValue('say', say)}
          onAnswer={(answers) => form.setValue('answers', answers)}
        />
        <div className="grid gap-5 sm:grid-cols-3">
          <Select
            label="Duration"
            value={String(values.duration)}
            onValueChange={(seconds) => form.setValue('duration', Number(seconds))}
            options={durations.map((seconds) => ({ value: String(seconds), label: `${seconds} seconds` }))}
          />
          <Select
            label="Platform"
            value={values.platform}
            onValueChange={(platform) => form.setValue('platform', platform)}
            options={PLATFORMS.map((platform) => ({ value: platform, label: PLATFORM_NAMES[platform] }))}
          />
          <Select
            label="Tone"
            value={values.tone}
            onValueChange={(tone) => form.setValue('tone', tone)}
            options={TONES.map((tone) => ({ value: tone, label: tone.charAt(0).toUpperCase() + tone.slice(1) }))}
          />
        </div>
        <FrameHint platform={values.platform} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Target Audience"
            labelHint="optional"
            maxLength={TEXT_LIMITS.short}
            placeholder="Students in their first flat"
            {...form.field('targetAudience')}
          />
          <TextField
            label="Call to Action"
            labelHint="optional"
            maxLength={TEXT_LIMITS.short}
            placeholder="Follow for more recipes"
            {...form.field('cta')}
          />
        </div>
        <BrandKitSelect
          labelHint={
            <>
              optional ·{' '}
              <Link href="/brand-kits" className="text-accent-text underline underline-offset-2">
                Create one
              </Link>
            </>
          }
          kits={kits.data ?? []}
          error={kits.isError ? 'Your brand kits could not be loaded. You can choose one later.' : null}
          value={chosenBrandKit(values.brandKitId, kits.data ?? [])}
          onChange={(brandKitId) => form.setValue('brandKitId', brandKitId)}
        />
        <Checkbox
          label="Make a first cut: voice, pictures, music, captions"
          hint="Begins when the script is there. You can leave parts out later, or undo it all in one step."
          isChecked={values.firstCut}
          onChange={(firstCut) => form.setValue('firstCut', firstCut)}
        />
        {isOutOfReach && (
          <p className="rounded-md border border-line-strong p-3 text-muted">
            The server can’t be reached. You can create the project and edit it now. When the server is back it writes
            the script, but not over a timeline that you have begun.
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-5">
          <Button variant="ghost" asChild>
            <Link href="/" onClick={dropProjectDraft}>
              Cancel
            </Link>
          </Button>
          <Button type="submit" variant="primary" isPending={create.isPending}>
            {create.isPending ? 'Creating project...' : 'Create Project'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
