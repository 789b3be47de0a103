import type { BrandEnd } from '#shared/templates/brand-ends.ts';
import { insertBrandTemplate } from '#shared/templates/brand-templates.ts';
import { insertTemplate } from '#shared/templates/insert-template.ts';
import { type TemplateConfig, templateLength } from '#shared/templates/template.ts';
import { templateOf } from '#shared/templates/template-of.ts';
import { brandTemplatesAtom, keepsTogetherAtom, overlayAtom } from '#web/state/view-atoms.ts';
import { toast } from '#web/ui/toast-store.ts';
import { createClipId, type EditorSession } from './editor-session.ts';
import type { PlacedTemplate } from './placed-template.ts';
import { runEdit } from './run-edit.ts';

const WAYS = { above: ' above what is there', placed: '', inserted: ', later clips made room' } as const;

/** Inserts a template at the playhead and selects its clips. */
export function addTemplate(session: EditorSession, name: string, config: TemplateConfig): void {
  const result = placedTemplate(session, name, config).insert(session.playback.currentTime());
  if (!runEdit(session, result.ok ? result.label : name, result) || !result.ok) return;
  session.document.select(new Set(result.createdIds));
  const [clipId] = result.createdIds;
  if (clipId !== undefined) session.view.send({ type: 'reveal-clip', clipId });
}

/** A template for the timeline to place. */
export function placedTemplate(
  { document, store, media }: EditorSession,
  name: string,
  config: TemplateConfig,
): PlacedTemplate {
  return {
    name,
    length: templateLength(config),
    insert(at) {
      const options = { createId: createClipId, keepsTogether: store.get(keepsTogetherAtom), media };
      const result = insertTemplate(document.timeline, config, at, options);
      return result.ok ? { ...result, label: `${name} added${WAYS[result.way]}` } : result;
    },
  };
}

/** Inserts the template that the project's brand kit names for an end of its videos, and selects its clips. */
export async function addBrandTemplate(session: EditorSession, end: BrandEnd): Promise<void> {
  const { document, store, media } = session;
  const found = await store
    .get(brandTemplatesAtom)
    ?.find()
    .catch(() => null);
  const template = found?.[end];
  if (!template) {
    toast({ title: `The brand kit’s ${end} could not be loaded`, description: 'Choose another one in the brand kit.' });
    return;
  }
  const options = { createId: createClipId, keepsTogether: store.get(keepsTogetherAtom), media };
  const result = insertBrandTemplate(document.timeline, end, template.config, options);
  if (!runEdit(session, `${template.name} added as the ${end}`, result) || !result.ok) return;
  document.select(new Set(result.createdIds));
  const [clipId] = result.createdIds;
  if (clipId !== undefined) session.view.send({ type: 'reveal-clip', clipId });
}

/** Asks for the name of a template made from the selected clips, or says why none can be made. */
export function askToSaveTemplate({ document, store }: EditorSession): void {
  const made = templateOf(document.timeline, [...document.selection]);
  if (made.ok) store.set(overlayAtom, 'save-template');
  else toast({ title: made.message });
}
