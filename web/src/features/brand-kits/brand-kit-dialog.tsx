import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Logo } from '#shared/brand/logo.ts';
import { BRAND_KIT_LIMITS, type BrandKit, type BrandKitBody, brandKitBodySchema } from '#shared/contracts/brand-kit.ts';
import { CAPTION_FONTS, DEFAULT_CAPTION_FONT } from '#shared/fonts/caption-fonts.ts';
import type { Glossary } from '#shared/glossary/glossary.ts';
import { filledIn, GlossaryField } from '#web/features/glossary/glossary-field.tsx';
import { reportFailure } from '#web/http/unauthorized.ts';
import { submitChange, WAITS } from '#web/outbox/submit-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useSchemaForm } from '#web/ui/form.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { ColorField } from './color-field.tsx';
import { colorRole } from './color-role.ts';
import { FontSample } from './font-sample.tsx';
import { LogoField } from './logo-field.tsx';
import type { BrandTemplateIds } from './template-fields.tsx';

const TemplateFields = lazyPart(async () => (await import('./template-fields.tsx')).TemplateFields);

const NEW_KIT = { name: '', colors: ['#3b82f6', '#8b5cf6', '#10b981'], fonts: { primary: DEFAULT_CAPTION_FONT } };

interface BrandKitDialogProps {
  /** The kit to edit; null for a new one. */
  kit: BrandKit | null;
  onClose: () => void;
}

/** Makes or changes a brand kit; closes when that is done. Mount it to open it. */
export function BrandKitDialog({ kit, onClose }: BrandKitDialogProps) {
  const formId = useId();
  const queryClient = useQueryClient();
  const { name, colors, fonts } = kit ?? NEW_KIT;
  // The specification sends isDefault false and an empty userId with every kit.
  const form = useSchemaForm(brandKitBodySchema, { name, colors, fonts, isDefault: false, userId: '' });
  const font = form.watch('fonts.primary');
  const [glossary, setGlossary] = useState<Glossary>(kit?.glossary ?? []);
  const [logo, setLogo] = useState<Logo | null>(kit?.logo ?? null);
  const [templates, setTemplates] = useState<BrandTemplateIds>({
    introTemplateId: kit?.introTemplateId ?? null,
    outroTemplateId: kit?.outroTemplateId ?? null,
  });

  const save = useMutation({
    mutationFn: ({ name, colors, fonts, glossary, logo }: BrandKitBody) => {
      const now = { name, colors, fonts, glossary, logo, ...templates };
      return submitChange(
        queryClient,
        kit
          ? { type: 'change-brand-kit', id: kit.id, was: kit, now }
          : { type: 'create-brand-kit', id: crypto.randomUUID(), createdAt: new Date().toISOString(), now },
      );
    },
    onSuccess: (waits) => {
      const title = kit ? 'Brand kit updated successfully' : 'Brand kit created successfully';
      toast({ title, ...(waits && { description: WAITS }) });
    },
    onError: (error) => reportFailure(kit ? 'Failed to update brand kit' : 'Failed to create brand kit', error),
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={kit ? 'Edit Brand Kit' : 'Create Brand Kit'}
      description="Projects with this kit have captions in its font and colours, and show its logo."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={save.isPending}>
            {kit ? 'Save Changes' : 'Create Brand Kit'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        // Passed here, onClose closes no dialog that was opened in the meantime.
        onSubmit={form.handleSubmit((body) =>
          save.mutate({ ...body, glossary: filledIn(glossary), logo }, { onSuccess: onClose }),
        )}
        aria-label="Brand kit"
        className="flex flex-col gap-5"
      >
        <TextField
          label="Name"
          required
          maxLength={BRAND_KIT_LIMITS.name}
          placeholder="Bee Happy Honey"
          {...form.field('name')}
        />
        <fieldset className="grid gap-4 sm:grid-cols-3">
          <legend className="sr-only">Colours</legend>
          {colors.map((_, index) => (
            <ColorField
              // biome-ignore lint/suspicious/noArrayIndexKey: a colour's identity is its position.
              key={index}
              label={colorRole(index)}
              picked={form.watch(`colors.${index}`)}
              onPick={(color) =>
                form.setValue(`colors.${index}`, color, { shouldValidate: form.formState.isSubmitted })
              }
              {...form.field(`colors.${index}`)}
            />
          ))}
        </fieldset>
        <Select
          label="Font"
          value={font}
          onValueChange={(chosen) => form.setValue('fonts.primary', chosen)}
          // Keeps a font that is not on the list.
          options={[...new Set([fonts.primary, ...CAPTION_FONTS])].map((value) => ({ value, label: value }))}
        />
        <p aria-hidden="true" className="-mt-2 rounded-md border border-line bg-canvas px-3 py-4 text-center text-lg">
          <FontSample font={font} className="font-bold" />
        </p>
        <fieldset>
          <legend className="mb-1.5 font-medium text-sm">Logo</legend>
          <LogoField value={logo} onChange={setLogo} />
        </fieldset>
        <fieldset>
          <legend className="mb-1.5 font-medium text-sm">Intro and outro</legend>
          <p className="mb-3 text-muted text-xs">
            Templates with which a first cut begins and ends. The editor’s commands insert them into any video.
          </p>
          <TemplateFields value={templates} onChange={setTemplates} />
        </fieldset>
        <fieldset>
          <legend className="mb-1.5 font-medium text-sm">Glossary</legend>
          <p className="mb-3 text-muted text-xs">
            Names and terms that captions and scripts spell this way, and how voices say them.
          </p>
          <GlossaryField value={glossary} onChange={setGlossary} />
        </fieldset>
      </form>
    </Dialog>
  );
}
