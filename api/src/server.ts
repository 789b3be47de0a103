import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { HOUR_MS } from '#shared/time/periods.ts';
import { createFileStore } from './adapters/create/create-file-store.ts';
import { createRecogniser } from './adapters/create/create-recogniser.ts';
import { createScriptWriter } from './adapters/create/create-script-writer.ts';
import { createStock } from './adapters/create/create-stock.ts';
import { createVoiceMaker } from './adapters/create/create-voice-maker.ts';
import { removeTemporaryFiles } from './adapters/files/data-files.ts';
import { createOpenIdProvider } from './adapters/identity/openid-provider.ts';
import { createMailer } from './adapters/mail/mailer.ts';
import { createBriefReader } from './adapters/meaning/brief-reader.ts';
import { createSentenceModel } from './adapters/meaning/sentence-model.ts';
import { createSimilarTexts } from './adapters/meaning/similar-texts.ts';
import { createModels } from './adapters/models/models.ts';
import { createTxtRecords } from './adapters/network/txt-records.ts';
import { createStripePayments } from './adapters/payments/stripe-payments.ts';
import { loadSessionSecret } from './adapters/secrets/session-secret.ts';
import { createTelemetry } from './adapters/telemetry/telemetry.ts';
import { createApp } from './app.ts';
import type { AppDeps } from './app-deps.ts';
import type { Config } from './config/config.ts';
import { type Database, openDatabase } from './database.ts';
import { jobHandlers } from './job-handlers.ts';
import { listen } from './listening.ts';
import { limitConnections } from './middleware/limit-connections.ts';
import { DatabaseQueue } from './queue/database-queue.ts';
import { createServerRenderer } from './renders/create-server-renderer.ts';
import { heardParts } from './services/captions/heard-parts.ts';
import { createRateLimits } from './services/rate-limits.ts';
import { endListening } from './services/timelines/timeline-events.ts';
import { startUpkeep } from './services/upkeep/upkeep.ts';

/** Time for running answers to finish before the server stops without them. */
const DRAIN_MS = 10_000;

/** Uploading the largest file over a slow line may take this long. Node's own limit of 5 minutes would cut it off. */
const REQUEST_MS = 6 * HOUR_MS;

/**
 * Time that a connection without a request stays open. Must be longer than proxies keep theirs (Google's load balancer:
 * 600 s); otherwise a proxy would send a request into a closing connection and answer 502.
 */
const IDLE_MS = 620_000;

const WEB_ROOT = join(import.meta.dirname, '../../dist/web');

export interface StudioServer {
  url: string;
  deps: AppDeps;
  /** Settles only when the server cannot continue. */
  lost: Promise<Error>;
  /** Accepts no new requests, lets running ones finish, returns jobs to the queue, and closes the database. */
  close(): Promise<void>;
}

/**
 * Starts every configured part.
 * @param open Opens the database. Tests share one server among many studios.
 * @throws Error when a part cannot start. Closes the parts that had started.
 */
export async function startServer(config: Config, log: Logger, open = openDatabase): Promise<StudioServer> {
  const database = await open(config, log);
  const http = createServer({ requestTimeout: REQUEST_MS, keepAliveTimeout: IDLE_MS });
  limitConnections(http, config.trustProxy);
  try {
    const deps = await createDeps(config, log, database, () => addressOf(http, config));
    http.on('request', createApp(deps).callback());
    const endAccepting = await listen(http, config.port, config.host);
    await deps.queue.start(jobHandlers(deps));
    const renders = deps.renderer.isAvailable ? deps.renderer.queue : null;
    await renders?.start();
    const upkeep = startUpkeep(deps);
    return {
      url: addressOf(http, config),
      deps,
      lost: database.lost,
      async close() {
        endListening();
        const models = [deps.voice.stop(), deps.recogniser.stop(), deps.sentenceModel.stop(), deps.scriptWriter.stop()];
        await Promise.all([drain(http, endAccepting), deps.queue.stop(), renders?.stop(), upkeep.stop(), ...models]);
        await deps.telemetry?.stop();
        await database.close();
      },
    };
  } catch (error) {
    http.close();
    await database.close();
    throw error;
  }
}

async function createDeps(
  config: Config,
  log: Logger,
  database: Database,
  listeningUrl: () => string,
): Promise<AppDeps> {
  const sessionSecret = config.sessionSecret ?? (await loadSessionSecret(config.dataDir));
  const documents = database.kind;
  // The embedded database lets one server use the folder.
  const removed = documents === 'embedded' ? await removeTemporaryFiles(config.dataDir) : 0;
  if (removed > 0) log.info({ removed }, 'removed temporary files of a killed process');
  const files = await createFileStore(config, sessionSecret, log);
  const models = createModels({ ...config.models, log });
  const sentenceModel = createSentenceModel({ models, log });
  const briefReader = createBriefReader(sentenceModel);
  const queue = new DatabaseQueue({ log, isOnlyProcess: documents === 'embedded' });
  return {
    config,
    log,
    documents,
    sessionSecret,
    limits: await createRateLimits(database.db, config),
    files,
    queue,
    renderer: await createServerRenderer({ config, log, documents, files, queue }),
    mailer: createMailer(config),
    sentenceModel,
    briefReader,
    similarTexts: createSimilarTexts(sentenceModel),
    scriptWriter: await createScriptWriter(config, { models, reader: briefReader, log }),
    stock: createStock(config, log),
    voice: await createVoiceMaker(config, models, log),
    recogniser: await createRecogniser(config, models, heardParts, log),
    models,
    identity: config.identity && createOpenIdProvider(config.identity),
    txtRecords: createTxtRecords(config.dnsServer),
    payments: config.stripe && createStripePayments(config.stripe),
    telemetry: await createTelemetry(config),
    studioUrl: () => config.publicUrl?.href ?? listeningUrl(),
    webRoot: WEB_ROOT,
  };
}

async function drain(http: Server, endAccepting: () => Promise<void>): Promise<void> {
  const closed = endAccepting();
  // A connection is idle once its answer is sent, but browsers keep it open.
  const idle = setInterval(() => http.closeIdleConnections(), 50);
  const cutOff = setTimeout(() => http.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(cutOff);
}

function addressOf(http: Server, { host }: Config): string {
  const { port } = http.address() as AddressInfo;
  if (host === '127.0.0.1' || host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
