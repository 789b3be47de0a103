import type { Logger } from 'pino';
import type { FileStore } from './adapters/files/file-store.ts';
import type { Mailer } from './adapters/mail/mailer.ts';
import type { SimilarTexts } from './adapters/meaning/similar-texts.ts';
import type { Payments } from './adapters/payments/payments.ts';
import type { ScriptWriter } from './adapters/script-writer/script-writer.ts';
import type { Stock } from './adapters/stock/stock.ts';
import type { VoiceMaker } from './adapters/voice/voice-maker.ts';
import type { Config } from './config/config.ts';
import type { JobHandlers, JobQueue } from './queue/queue.ts';
import { deleteAccountHandler } from './services/deletion/delete-account-job.ts';
import { firstCutHandler } from './services/first-cut/first-cut-job.ts';
import { generationHandler } from './services/generation/generation.ts';
import { moveProjectHandler } from './services/move-project/move-job.ts';
import { renderReadyHandler, reviewDecisionHandler, scriptReadyHandler } from './services/projects/ready-mails.ts';
import { hashVideoHandler } from './services/review/versions.ts';
import { announceChangeHandler, deliverWebhookHandler } from './services/webhooks/deliver-job.ts';

interface JobHandlersDeps {
  config: Config;
  log: Logger;
  files: FileStore;
  queue: JobQueue;
  mailer: Mailer;
  scriptWriter: ScriptWriter;
  stock: Stock;
  similarTexts: SimilarTexts;
  voice: VoiceMaker;
  payments: Payments | null;
  studioUrl(): string;
}

export function jobHandlers(deps: JobHandlersDeps): JobHandlers {
  return {
    'generate-script': generationHandler(deps),
    'send-script-ready': scriptReadyHandler(deps),
    'send-render-ready': renderReadyHandler(deps),
    'send-review-decision': reviewDecisionHandler(deps),
    'hash-video': hashVideoHandler(deps),
    'make-first-cut': firstCutHandler(deps),
    'move-project': moveProjectHandler(deps),
    'delete-account': deleteAccountHandler(deps),
    'deliver-webhook': deliverWebhookHandler(deps),
    'announce-change': announceChangeHandler(),
  };
}
