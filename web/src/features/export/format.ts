import { EXPORT_PRESETS } from '#shared/presets/presets.ts';

const dateAndTime = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

export function formatInstant(instant: string): string {
  return dateAndTime.format(new Date(instant));
}

/** A preset's name, or the id of an unknown one. */
export function presetName(presetId: string): string {
  return EXPORT_PRESETS.find(({ id }) => id === presetId)?.name ?? presetId;
}
