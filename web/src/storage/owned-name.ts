let ownerId: string | null = null;

/** Sets the account whose names are used from now on. */
export function setNameOwner(userId: string): void {
  ownerId = userId;
}

/** Name of the owner's place on the device; a separate one while no user is known. */
export function ownedName(base: string): string {
  return ownerId === null ? base : `${base}-${ownerId}`;
}
