const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** A day as people write it: "December 4". @param date YYYY-MM-DD */
export function formatDay(date: string): string {
  return day.format(new Date(date));
}
