import { atom } from 'jotai';

/** A running search for faces. */
export interface FollowWork {
  /** The fraction of the pictures that is done. */
  readonly share: number;
  cancel(): void;
}

/** In the editor's store; null while no search runs. */
export const followWorkAtom = atom<FollowWork | null>(null);
