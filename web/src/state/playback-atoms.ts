import { atom } from 'jotai';
import { timelineTime } from '#shared/time/microseconds.ts';
import type { PlaybackState } from '#web/engine/playback-types.ts';

/** Playback as the screen shows it: time at most 30 times a second. What moves with every frame asks the engine itself. */
export const playbackStateAtom = atom<PlaybackState>({
  status: 'paused',
  time: timelineTime(0),
  duration: 0,
  rate: 1,
  isMuted: false,
  isBuffering: false,
  failures: new Map(),
});

export const playheadAtom = atom((get) => get(playbackStateAtom).time);
export const isPlayingAtom = atom((get) => get(playbackStateAtom).status === 'playing');
export const isMutedAtom = atom((get) => get(playbackStateAtom).isMuted);
export const isBufferingAtom = atom((get) => get(playbackStateAtom).isBuffering);
/** The engine died and must be replaced. */
export const isPlaybackLostAtom = atom((get) => get(playbackStateAtom).isLost === true);
export const playbackRateAtom = atom((get) => get(playbackStateAtom).rate);
export const sourceFailuresAtom = atom((get) => get(playbackStateAtom).failures);
