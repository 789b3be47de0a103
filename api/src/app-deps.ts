import type { Logger } from 'pino';
import type { BriefReader } from '#api/adapters/meaning/brief-reader.ts';
import type { SentenceModel } from '#api/adapters/meaning/sentence-model.ts';
import type { SimilarTexts } from '#api/adapters/meaning/similar-texts.ts';
import type { Stock } from '#api/adapters/stock/stock.ts';
import type { FileStore } from './adapters/files/file-store.ts';
import type { IdentityProvider } from './adapters/identity/identity-provider.ts';
import type { Mailer } from './adapters/mail/mailer.ts';
import type { Models } from './adapters/models/models.ts';
import type { TxtRecords } from './adapters/network/txt-records.ts';
import type { Payments } from './adapters/payments/payments.ts';
import type { Recogniser } from './adapters/recogniser/recogniser.ts';
import type { ChosenWriter } from './adapters/script-writer/chosen/chosen-writer.ts';
import type { Telemetry } from './adapters/telemetry/telemetry.ts';
import type { VoiceMaker } from './adapters/voice/voice-maker.ts';
import type { Config } from './config/config.ts';
import type { JobQueue } from './queue/queue.ts';
import type { ServerRenderer } from './renders/registry/render-queue.ts';
import type { RateLimits } from './services/rate-limits.ts';

/** Dependencies of the app, wired by `server.ts`. The database is Mongoose's own connection. */
export interface AppDeps {
  config: Config;
  log: Logger;
  /** Kind of database that Mongoose is connected to. */
  documents: 'embedded' | 'mongodb';
  /** Signs the session cookie. */
  sessionSecret: string;
  limits: RateLimits;
  files: FileStore;
  queue: JobQueue;
  /** Renders videos on the server. */
  renderer: ServerRenderer;
  mailer: Mailer;
  /** Behind `briefReader` and `similarTexts`. */
  sentenceModel: SentenceModel;
  /** Reads briefs by meaning, for the script writer and New Project. */
  briefReader: BriefReader;
  /** Compares texts by meaning, for the pictures of scenes. */
  similarTexts: SimilarTexts;
  scriptWriter: ChosenWriter;
  /** Stock footage and music. */
  stock: Stock;
  voice: VoiceMaker;
  recogniser: Recogniser;
  models: Models;
  /** Null when no sign-in provider is configured. */
  identity: IdentityProvider | null;
  /** Reads the records that prove the domains of workspaces. */
  txtRecords: TxtRecords;
  /** Null when payments are not configured. */
  payments: Payments | null;
  /** Null when neither figures nor traces are configured. */
  telemetry: Telemetry | null;
  /** Public address of the studio, for links in mails. Known once the server listens. */
  studioUrl(): string;
  /** Folder of the built web app. */
  webRoot: string;
}
