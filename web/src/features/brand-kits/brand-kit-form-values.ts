import type * as z from 'zod';
import { DEFAULT_CAPTION_FONT } from '#shared/captions/caption-fonts.ts';
import { type BrandKit, brandKitBodySchema } from '#shared/contracts/brand-kit.ts';
import { issueMessage } from '#shared/contracts/issue-messages.ts';

/** What the dialog edits. */
export interface BrandKitFormValues {
  name: string;
  /** As typed; the schema says which are colours. */
  colors: readonly string[];
  font: string;
}

/** A new kit: primary, secondary and accent. */
export const EMPTY_BRAND_KIT_FORM: BrandKitFormValues = {
  name: '',
  colors: ['#3b82f6', '#8b5cf6', '#10b981'],
  font: DEFAULT_CAPTION_FONT,
};

const ROLES = ['Primary', 'Secondary', 'Accent'];

/** What a colour of a kit is called, by its position. */
export function colorRole(index: number): string {
  return ROLES[index] ?? `Colour ${index + 1}`;
}

/** The form of a kit that is edited. Colours beyond the three that a new kit has stay. */
export function formOf({ name, colors, fonts }: BrandKit): BrandKitFormValues {
  return { name, colors, font: fonts.primary };
}

/** The body of POST and PUT /api/brand-kits: always with isDefault false and an empty userId. */
export function brandKitFormBody({ name, colors, font }: BrandKitFormValues): z.input<typeof brandKitBodySchema> {
  return { name, colors: [...colors], fonts: { primary: font }, isDefault: false, userId: '' };
}

/** What stops a form from being sent. */
export interface BrandKitFormErrors {
  readonly name?: string;
  /** By position; holes where a colour is right. */
  readonly colors: readonly (string | undefined)[];
}

/** Checks a form by the schema that the server checks it with; null when it is right. */
export function checkBrandKitForm(values: BrandKitFormValues): BrandKitFormErrors | null {
  const { error } = brandKitBodySchema.safeParse(brandKitFormBody(values), { error: issueMessage });
  if (!error) return null;
  const messageAt = (...path: PropertyKey[]) =>
    error.issues.find((issue) => path.every((part, index) => issue.path[index] === part))?.message;
  const name = messageAt('name');
  return { ...(name ? { name } : {}), colors: values.colors.map((_, index) => messageAt('colors', index)) };
}
