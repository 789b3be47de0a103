let ownerId: string | null = null;

/** Sets the account whose names are used from now on. */
export function setNameOwner(userId: string): void {
  ownerId = userId;
}

/** The owner's name for a place on the device; a separate one while nobody is known. */
export function ownedName(base: string): string {
  return ownerId === null ? base : `${base}-${ownerId}`;
}
