/** A message from a recorder, with the next step. */
export interface Notice {
  readonly title: string;
  readonly description: string;
}

/** Notices of recorders. The specification words the refusals. */
export const NOTICES = {
  'camera-denied': { title: 'Camera access denied', description: 'Please allow camera access to record video.' },
  'microphone-denied': {
    title: 'Microphone access denied',
    description: 'Please allow microphone access to record audio.',
  },
  'screen-denied': { title: 'Screen capture denied', description: 'Please allow screen capture to record' },
  'camera-busy': {
    title: 'Camera is busy',
    description: 'Another app is using it. Close that app, then start the camera again.',
  },
  'microphone-busy': {
    title: 'Microphone is busy',
    description: 'Another app is using it. Close that app, then try again.',
  },
  'screen-busy': {
    title: 'Screen could not be captured',
    description: 'The system refused it. Choose another screen or window.',
  },
  'camera-missing': { title: 'No camera found', description: 'Connect a camera, then start it again.' },
  'microphone-missing': { title: 'No microphone found', description: 'Connect a microphone, then try again.' },
  unsupported: {
    title: 'This browser can’t record here',
    description: 'Use a current browser, and reach the studio over https.',
  },
  'without-sound': {
    title: 'Recording without sound',
    description: 'The microphone can’t be used. Allow access to it, or connect one, to be heard.',
  },
  'microphone-muted': {
    title: 'Microphone muted by the system',
    description: 'Unmute it to be heard. The recording continues.',
  },
  'camera-muted': {
    title: 'Camera turned off by the system',
    description: 'Turn it on to be seen. The recording continues.',
  },
  'microphone-lost': { title: 'Microphone disconnected', description: 'The recording continues without it.' },
  'device-lost': {
    title: 'Device disconnected',
    description: 'The recording stopped. Everything up to that moment is kept.',
  },
  'device-off': { title: 'Device disconnected', description: 'Connect it again, or choose another one.' },
  'storage-full': {
    title: 'This device is full',
    description: 'The recording stopped. Everything up to that moment is kept.',
  },
  'size-limit': {
    title: '500MB reached',
    description: 'The recording stopped at the largest size for uploads. Everything is kept.',
  },
  'encoder-failed': {
    title: 'Recording stopped',
    description: 'This device could not continue. Everything up to that moment is kept.',
  },
  unfinished: {
    title: 'This device is full',
    description: 'A recording could not be finished. Free some space, then reload the page to keep it.',
  },
  'not-started': { title: 'Recording could not start', description: 'Nothing was recorded. Try again.' },
  'nothing-recorded': {
    title: 'Nothing was recorded',
    description: 'The devices sent no picture or sound. Try again.',
  },
} as const satisfies Record<string, Notice>;

/** A refusal in one line: "Camera access denied: Please allow …". */
export function noticeLine({ title, description }: Notice): string {
  return `${title}: ${description}`;
}
