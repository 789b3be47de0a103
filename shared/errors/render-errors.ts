import type { ErrorTable } from './error-table.ts';

/**
 * Reasons why a render ended without a file. The job stores the code as `errorCode` and the message as `errorMessage`.
 */
export const RENDER_FAILURES = {
  'render.cancelled': 'The export was cancelled.',
  'render.silent': 'The tab that was rendering was closed or lost its connection. Start the export again.',
  /** Sent by the tab as it closes. A tab that crashes sends nothing, and its render is `render.silent`. */
  'render.tab-closed': 'The tab that was rendering was closed or reloaded. Start the export again.',
  /** A cloud worker failed for an unforeseen reason, which is in the log. */
  'render.failed': 'The cloud could not make this video. Start the export again; the log has the reason.',
  /** Every attempt lost its worker: it was killed, ran out of memory, or the machine went down. */
  'render.worker-lost': 'The cloud stopped three times while rendering this video. Start the export again later.',
} as const;

export const RENDER_ERRORS = {
  'render.not-found': { status: 404, message: 'Render not found' },
  'render.unknown-preset': { status: 400, message: 'There is no such export preset.' },
  /** The specification's hint, word for word. */
  'render.plan': { status: 403, message: 'Upgrade to Studio for 4K exports' },
  'render.server-unavailable': {
    status: 501,
    message: 'This installation has no server renderer, which 4K exports need. Choose a 1080p preset.',
  },
  /** Longer than the plan allows for server renders. The message gives the limit. */
  'render.too-long': { status: 403, message: 'This video is too long for the cloud on your plan. Shorten it.' },
  /** The account already has its maximum of server renders in progress. */
  'render.too-many': {
    status: 409,
    message: 'Five of your exports are already running in the cloud. Start this one when one of them is done.',
  },
  /** Reserved for the tab that renders. */
  'render.on-server': { status: 409, message: 'This export runs in the cloud.' },
  /** The queue to the workers is down. Renders in progress continue; new ones wait for its return. */
  'render.queue-away': {
    status: 503,
    message: 'The cloud cannot be reached. Try again in a minute, or choose a 1080p preset.',
  },
  'render.nothing-to-render': { status: 409, message: 'The timeline is empty. Add a clip before you export.' },
  'render.generating': { status: 409, message: 'The script is still being written. Export when it is ready.' },
  /** Data: `renderId`, the job in progress. */
  'render.active': { status: 409, message: 'This project is already being exported.' },
  /** Data: `status`. The job has ended and can no longer change. */
  'render.finished': { status: 409, message: 'This export has already ended.' },
  /** The uploaded file does not match the request. The job has failed with this message. */
  'render.output-rejected': { status: 422, message: 'The exported file is not the requested video. Export it again.' },
  'render.no-output': { status: 404, message: 'This export has no file.' },
  'render.no-frames': {
    status: 501,
    message: 'Drawing a frame needs ffmpeg on the server. Ask its operator to install it.',
  },
  /** It waited for others, or its footage is long. */
  'render.frame-late': { status: 503, message: 'Drawing this frame took too long. Try again in a minute.' },
  /** Data: `reason`, a code of the engine. */
  'render.frame-failed': { status: 422, message: 'This frame could not be drawn. Check the media that it shows.' },
  'render.no-subtitles': { status: 404, message: 'This export has no captions.' },
} as const satisfies ErrorTable;
