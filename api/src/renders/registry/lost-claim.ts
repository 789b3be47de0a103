/**
 * The render is no longer this worker's: it was cancelled or deleted, has ended, or another worker has taken it. What was
 * made of it is thrown away, and nobody is told.
 */
export class LostClaim extends Error {
  override readonly name = 'LostClaim';

  constructor(renderId: string, token: number) {
    super(`Render ${renderId} is no longer held by claim ${token}.`);
  }
}
