const date = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The day of an instant of an answer, as this visitor writes days. */
export function formatDay(instant: string): string {
  return date.format(new Date(instant));
}

/** The day and the time of an instant of an answer. */
export function formatDayAndTime(instant: string): string {
  return dateAndTime.format(new Date(instant));
}
