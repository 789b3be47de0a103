import type { AppDeps } from '#api/app-deps.ts';
import type { JobHandlers } from '#api/queue/queue.ts';
import { deleteAccountHandler } from '#api/services/deletion/delete-account-job.ts';
import { firstCutHandler } from '#api/services/first-cut/first-cut-job.ts';
import { renderReadyHandler, scriptReadyHandler } from '#api/services/projects/ready-mails.ts';
import { generationHandler } from './generation.ts';

export function jobHandlers(deps: AppDeps): JobHandlers {
  return {
    'generate-script': generationHandler(deps),
    'send-script-ready': scriptReadyHandler(deps),
    'send-render-ready': renderReadyHandler(deps),
    'make-first-cut': firstCutHandler(deps),
    'delete-account': deleteAccountHandler(deps),
  };
}
