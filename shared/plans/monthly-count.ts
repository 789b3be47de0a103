/** A moment at which a project can count for its plan's month. */
type Moment = 'creation' | 'export';

/**
 * True if a project takes one of the month's projects now. One with a prompt does when it is made; one that was started empty at its
 * first export, for trying costs nothing; none does twice.
 * @param project `countsAtExport` is true from an empty start until the first export.
 */
export function countsAt(moment: Moment, { countsAtExport }: { readonly countsAtExport: boolean }): boolean {
  return countsAtExport === (moment === 'export');
}
