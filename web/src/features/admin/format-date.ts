const date = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export function formatDay(instant: string): string {
  return date.format(new Date(instant));
}

/** Formats an instant's day and time for this visitor. */
export function formatDayAndTime(instant: string): string {
  return dateAndTime.format(new Date(instant));
}
