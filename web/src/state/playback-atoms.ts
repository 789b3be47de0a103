import { atom } from 'jotai';
import { IDLE_PLAYBACK } from '#web/engine/playback-types.ts';

/** Playback for the screen: time changes at most 30 times a second. Things that move every frame ask the engine. */
export const playbackStateAtom = atom(IDLE_PLAYBACK);

export const playheadAtom = atom((get) => get(playbackStateAtom).time);
export const isPlayingAtom = atom((get) => get(playbackStateAtom).status === 'playing');
export const isMutedAtom = atom((get) => get(playbackStateAtom).isMuted);
export const isBufferingAtom = atom((get) => get(playbackStateAtom).isBuffering);
/** True when the engine died and must be replaced. */
export const isPlaybackLostAtom = atom((get) => get(playbackStateAtom).isLost === true);
export const playbackRateAtom = atom((get) => get(playbackStateAtom).rate);
export const sourceFailuresAtom = atom((get) => get(playbackStateAtom).failures);
