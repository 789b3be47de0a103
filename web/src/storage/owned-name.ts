let ownerId: string | null = null;

/** Says whose places the names are from now on. */
export function setNameOwner(userId: string): void {
  ownerId = userId;
}

/** Name of a place on the device that is the owner's: `base`, or one apart while nobody is known. */
export function ownedName(base: string): string {
  return ownerId === null ? base : `${base}-${ownerId}`;
}
