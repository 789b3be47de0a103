/** Reasons why a recording did not start, or produced no take. */
export type RecordingFailure =
  /** The browser has neither the encoders nor a recorder for WebM. */
  | { readonly code: 'recording.unsupported' }
  /** A camera, microphone or screen was opened but sends nothing. */
  | { readonly code: 'recording.no-signal' }
  /** The recording ended before a picture or a sound arrived. */
  | { readonly code: 'recording.empty' }
  | { readonly code: 'recording.encoder-failed' }
  | { readonly code: 'recording.storage-full' }
  /** The browser stores no files, as in a private window. */
  | { readonly code: 'recording.no-storage' }
  /** The file of a take is missing: another tab removed it, or site data were cleared. */
  | { readonly code: 'recording.gone' };

/** Message for users: the problem, and the next step. */
export function describeRecordingFailure({ code }: RecordingFailure): string {
  switch (code) {
    case 'recording.unsupported':
      return 'This browser cannot record. Use a current Chrome, Edge or Firefox.';
    case 'recording.no-signal':
      return 'The device sends no picture or sound. Another program may be using it: close that program, or choose another device.';
    case 'recording.empty':
      return 'The recording was too short to keep. Record again.';
    case 'recording.encoder-failed':
      return 'The browser could not encode the recording. Close other programs that use video and record again.';
    case 'recording.storage-full':
      return 'There is not enough free space on this device. Free some and try again.';
    case 'recording.no-storage':
      return 'This browser does not let this page store files, as in a private window. Record in a regular window.';
    case 'recording.gone':
      return 'The recording is no longer on this device. It was removed in another tab, or site data were cleared.';
  }
}
