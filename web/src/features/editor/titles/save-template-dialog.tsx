import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useId, useState } from 'react';
import * as z from 'zod';
import { createTemplateSchema, TEMPLATE_RECORD_LIMITS, templateConfigSchema } from '#shared/contracts/template.ts';
import { templateOf } from '#shared/templates/template-of.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { request } from '#web/http/http.ts';
import { TEMPLATES_KEY } from '#web/http/keys.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { overlayAtom } from '#web/state/view-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useSchemaForm } from '#web/ui/form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast-store.ts';

const formSchema = createTemplateSchema.pick({ name: true }).extend({ description: z.string().trim() });

/** Saves the selected clips as a template. */
export function SaveTemplateDialog() {
  const [overlay, setOverlay] = useAtom(overlayAtom);
  return overlay === 'save-template' && <Question onClose={() => setOverlay('none')} />;
}

function Question({ onClose }: { onClose: () => void }) {
  const { document } = useEditor();
  const queryClient = useQueryClient();
  const formId = useId();
  // A repeated press must not save it twice.
  const [id] = useState(() => crypto.randomUUID());
  const [made] = useState(() => templateOf(document.timeline, [...document.selection]));
  const form = useSchemaForm(formSchema, { name: '', description: '' });
  const save = useMutation({
    mutationFn: async (fields: z.output<typeof formSchema>) => {
      if (!made.ok) throw new Error(made.message);
      const config = z.encode(templateConfigSchema, made.config);
      await request('POST', '/api/templates', { body: { id, type: 'layout', ...fields, config } });
    },
    onSuccess: async (_, { name }) => {
      toast({ title: 'Template saved', description: name });
      onClose();
      await queryClient.invalidateQueries({ queryKey: TEMPLATES_KEY });
    },
    onError: (error) => reportFailure('Failed to save template', error),
  });
  const leftOut = made.ok ? made.leftOut : 0;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Save as Template"
      description={`Titles, shapes and captions stay as they are, and footage becomes a place for other footage.${
        leftOut > 0 ? ' Sound and captions of spoken words are left out.' : ''
      }`}
      size="sm"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={save.isPending}>
            Save Template
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit((fields) => save.mutate(fields))}
        aria-label="Save as Template"
        className="flex flex-col gap-4"
      >
        <TextField
          label="Name"
          required
          autoComplete="off"
          maxLength={TEMPLATE_RECORD_LIMITS.name}
          {...form.field('name')}
        />
        <TextField
          label="Description"
          labelHint="optional"
          autoComplete="off"
          maxLength={TEMPLATE_RECORD_LIMITS.description}
          {...form.field('description')}
        />
      </form>
    </Dialog>
  );
}
