let ownerId: string | null = null;

/** Sets the account that {@link ownedName} uses from now on. */
export function setNameOwner(userId: string): void {
  ownerId = userId;
}

/** Returns the owner's name for a place on the device; a separate one while no user is known. */
export function ownedName(base: string): string {
  return ownerId === null ? base : `${base}-${ownerId}`;
}
