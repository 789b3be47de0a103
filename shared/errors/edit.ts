/**
 * Reasons for refusing an edit, and the messages for users. Codes never change; messages may. A refused edit leaves the
 * timeline unchanged.
 */
export const EDIT_ERRORS = {
  'edit.nothing-selected': 'Select a clip first.',
  'edit.several-selected': 'Select a single clip.',
  'edit.clip-not-found': 'This clip is no longer on the timeline.',
  'edit.track-not-found': 'This track is no longer on the timeline.',
  'edit.no-track': 'There is no track for this kind of clip. Add one first.',
  'edit.wrong-track-type': 'This kind of clip does not belong on this track.',
  'edit.overlap': 'There is already a clip here. Make room first, or choose another track.',
  'edit.before-start': 'A clip cannot start before the beginning of the timeline.',
  'edit.too-short': 'A clip must be at least 0.1 s long.',
  'edit.nothing-left': 'Nothing would be left of the clip. Move the playhead into it first.',
  'edit.outside-media': 'The media is not that long. Choose a part inside it.',
  'edit.range-mismatch': 'The length on the timeline and the length in the source must be the same.',
  'edit.split-outside-clip': 'Move the playhead inside the clip to split it.',
  'edit.split-too-near': 'The playhead is too close to the edge: each half must be at least 0.1 s long.',
  'edit.not-placeholder': 'Only a placeholder can be replaced by footage.',
  'edit.invalid-value': 'This value is not allowed here.',
  'edit.fade-too-long': 'A fade can be 30 s long at most.',
  'edit.no-neighbour': 'There is no clip on that side of this one.',
  'edit.no-cut': 'A transition needs a clip that ends where this one starts.',
  'edit.no-transition': 'This clip has no transition.',
  'edit.duplicate-id': 'This id is already used on the timeline.',
  'edit.last-track': 'A timeline needs at least one track.',
  'edit.track-locked': 'This track is locked. Unlock it first.',
  'edit.track-name': 'A track’s name is one line of 60 characters at most.',
  'edit.too-many-tracks': 'A timeline can have 50 tracks at most.',
  'edit.too-many-clips': 'A track can have 5,000 clips at most, and a timeline 12,000.',
  'edit.scene-not-found': 'This scene is no longer in the script.',
  'edit.too-many-scenes': 'A script can have 200 scenes at most.',
  'edit.scene-shorter-than-voice': 'The voice of this scene is longer. Shorten its narration and renew the voice.',
  'edit.no-on-screen-text': 'Write the on-screen text first.',
  'edit.no-sound': 'This clip has no sound of its own.',
  'edit.no-speed': 'Only clips of videos and sound have a speed.',
  'edit.no-freeze': 'Only a playing video on a video track can be frozen.',
  'edit.freeze-outside-clip': 'Move the playhead onto the clip to freeze its picture.',
  'edit.no-slip': 'Only clips of videos and sound can show another part of their media.',
  'edit.no-touching-clip': 'This needs another clip that touches this one.',
  'edit.at-limit': 'That is as far as the media and the neighbouring clips allow.',
  'edit.link-one': 'Select at least two clips to link.',
  'edit.too-long': 'A timeline can be 6 hours long at most.',
} as const;

/** A reason for refusing an edit; see {@link EDIT_ERRORS}. */
export type EditErrorCode = keyof typeof EDIT_ERRORS;
