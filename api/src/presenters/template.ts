import * as z from 'zod';
import { ApiError } from '#api/errors/api-error.ts';
import type { TemplateDocument } from '#api/models/template.ts';
import { templateConfigSchema, type templateSchema } from '#shared/contracts/template.ts';
import { type BuiltInTemplate, builtInTemplates } from '#shared/templates/built-in.ts';
import { upgradeTimeline } from '#shared/timeline/migrations/migrations.ts';

type TemplateAnswer = z.input<typeof templateSchema>;

/**
 * Presents a template of an account, in seconds, in the current layout.
 * @throws ApiError `timeline.unreadable` when a later version of the studio saved it.
 */
export function presentTemplate(template: TemplateDocument): TemplateAnswer {
  const { _id: id, schemaVersion, createdAt, type, name, description, thumbnailUrl = null } = template;
  const upgraded = upgradeTimeline({ schemaVersion, ...JSON.parse(template.config) });
  if (!upgraded.ok) throw new ApiError('timeline.unreadable', { message: upgraded.message });
  const { tracks, luts } = upgraded.content as TemplateAnswer['config'];
  const common = { type, name, description: description ?? '', thumbnailUrl: thumbnailUrl ?? null };
  return {
    id,
    ...common,
    config: { tracks, ...(luts && { luts }) },
    isDefault: false,
    createdAt: createdAt.toISOString(),
  };
}

/** The templates of the studio. */
export function presentBuiltInTemplates(): TemplateAnswer[] {
  return builtInTemplates().map(({ config, ...template }: BuiltInTemplate) => ({
    ...template,
    ...{ thumbnailUrl: null, config: z.encode(templateConfigSchema, config), isDefault: true, createdAt: null },
  }));
}
