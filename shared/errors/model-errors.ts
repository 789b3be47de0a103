import type { ErrorTable } from './error-table.ts';

export const MODEL_ERRORS = {
  'model.not-found': { status: 404, message: 'This server has no such model.' },
  /** The message names the model and the command that fetches it. */
  'model.unavailable': { status: 503, message: 'A model that this needs could not be fetched.' },
  'model.disk-full': {
    status: 507,
    message: 'The server’s disk is full, so a model that this needs could not be kept. Free some space and try again.',
  },
  'model.being-fetched': { status: 409, message: 'This model is being fetched. Remove it once it is there.' },
} as const satisfies ErrorTable;
