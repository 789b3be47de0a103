import { EXPORT_PRESETS } from '#shared/presets/presets.ts';

const dateAndTime = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** An instant of an answer as this visitor writes dates. */
export function formatInstant(instant: string): string {
  return dateAndTime.format(new Date(instant));
}

/** A preset's name, or its id when this version does not know it. */
export function presetName(presetId: string): string {
  return EXPORT_PRESETS.find(({ id }) => id === presetId)?.name ?? presetId;
}
