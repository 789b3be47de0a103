import { join, resolve } from 'node:path';
import * as z from 'zod';
import { REGISTRATION_MODES, type RegistrationMode } from '#shared/auth/registration.ts';
import { DEFAULT_COMPANY } from '#shared/company/company.ts';
import type { PaidPlan } from '#shared/plans/plans.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const OPENAI_URL = 'https://api.openai.com/v1';

const port = z.coerce.number().int().min(0).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/ });
/** Secrets are sent to this address, so it must be encrypted or on this machine. */
const trustedUrl = httpUrl.refine(
  (text) => URL.parse(text)?.protocol === 'https:' || isOnThisMachine(text),
  'must start with https://, unless it is on this machine',
);
const emails = z.string().transform((list) =>
  list
    .split(',')
    .map((email) => email.trim().toLowerCase())
    .filter((email) => email !== ''),
);
const stripePrice = z.string().regex(/^price_\w+$/, 'must be the id of a price: price_…');

/** Every variable that the server reads. `.env.example` explains them in the same order. */
const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  PUBLIC_URL: httpUrl.optional(),
  TRUST_PROXY: z.stringbool().default(false),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_EMAILS: emails.optional(),
  REGISTRATION: z.enum(REGISTRATION_MODES).default('open'),
  NEW_ACCOUNTS_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(20),
  WEBHOOKS_ALLOW_PRIVATE: z.stringbool().default(false),
  SIGN_ON_ALLOW_PRIVATE: z.stringbool().default(false),
  DNS_SERVER: z
    .string()
    .regex(/^[\d.]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i, 'must be an IP address, with a port if it is not 53')
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb:// or mongodb+srv://')
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')
    .optional(),
  FFMPEG_PATH: z.string().min(1).optional(),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  GCS_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/, 'must be the name of a bucket, without gs://')
    .optional(),
  GCS_API_BASE: trustedUrl.optional(),
  STORAGE_QUOTA_GB: z.coerce.number().positive().max(1_000_000).default(20),
  OPENAI_API_KEY: z.string().min(1).optional(),
  OPENAI_BASE_URL: httpUrl.default(OPENAI_URL),
  OPENAI_MODEL: z.string().min(1).default('gpt-5-mini'),
  OPENAI_SPEECH_MODEL: z.string().min(1).optional(),
  OPENAI_TRANSCRIPTION_MODEL: z.string().min(1).optional(),
  OPENAI_TIMEOUT_SECONDS: z.coerce.number().min(1).max(600).default(60),
  OLLAMA_URL: httpUrl.optional(),
  OLLAMA_MODEL: z.string().min(1).optional(),
  PEXELS_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be a key without spaces')
    .optional(),
  PEXELS_API_BASE: trustedUrl.default('https://api.pexels.com'),
  OPEN_PICTURES: z.stringbool().default(true),
  WIKIMEDIA_API_BASE: trustedUrl.default('https://commons.wikimedia.org/w/api.php'),
  OPENVERSE_API_BASE: trustedUrl.default('https://api.openverse.org/v1'),
  MODELS_DIR: z.string().min(1).optional(),
  MODELS_URL: httpUrl.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Clipwright <studio@localhost>'),
  COMPANY_NAME: z.string().trim().min(1).max(200).default(DEFAULT_COMPANY.name),
  COMPANY_ADDRESS: z.string().trim().min(1).max(500).default(DEFAULT_COMPANY.address),
  SUPPORT_EMAIL: z.email('must be an e-mail address').default(DEFAULT_COMPANY.supportEmail),
  SALES_EMAIL: z.email('must be an e-mail address').default(DEFAULT_COMPANY.salesEmail),
  OIDC_ISSUER: trustedUrl.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_PROVIDER_NAME: z.string().trim().min(1).max(40).default('Replit'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key: sk_test_… or sk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must start with whsec_')
    .optional(),
  STRIPE_PRICE_STUDIO: stripePrice.optional(),
  STRIPE_PRICE_CREATOR: stripePrice.optional(),
  STRIPE_API_BASE: trustedUrl.default('https://api.stripe.com'),
});

/** Variables that depend on each other: if the first of a group is set, the others are required. */
const GROUPS = [
  ['OLLAMA_MODEL', 'OLLAMA_URL'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_STUDIO', 'STRIPE_PRICE_CREATOR'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
] as const;

/** Placeholder key for a local server that needs none, because the library requires a key. */
const NO_KEY = 'none';

type Environment = z.output<typeof environmentSchema>;

/** Configuration of the server. An external service that is not configured is null, and an embedded one replaces it. */
export interface Config {
  port: number;
  host: string;
  /** An absolute path. */
  dataDir: string;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Public address of the studio, when it differs from this process's own. */
  publicUrl: URL | null;
  /** True when `X-Forwarded-*` headers are trusted. */
  trustProxy: boolean;
  sessionSecret: string | null;
  /** In lower case, or null when the variable is unset. */
  adminEmails: readonly string[] | null;
  registration: RegistrationMode;
  /** New accounts that one network address may create per hour. */
  newAccountsPerHour: number;
  /** True when webhooks may reach addresses inside this network, by http too. */
  webhooksAllowPrivate: boolean;
  /** True when the sign-in providers of workspaces may be inside this network, and speak http. */
  signOnAllowPrivate: boolean;
  /** Name server that is asked for the records of workspaces' domains. Null for the machine's own. */
  dnsServer: string | null;
  /** Bearer token for the metrics, and address of a trace collector. Null disables each. */
  telemetry: { metricsToken: string | null; tracesUrl: string | null };
  mongodbUri: string | null;
  /** Queue of server renders for worker machines. Null: this process renders them. */
  redisUrl: string | null;
  /** Path of the ffmpeg that renders, with ffprobe beside it. Null: use those on the `PATH`. */
  ffmpegPath: string | null;
  /** Parts of videos that one worker process renders at the same time. */
  workerConcurrency: number;
  /** Bucket for files. Null: they are in `dataDir`. `apiBase` is an emulator's address. */
  gcs: { bucket: string; apiBase: string | null } | null;
  /** Bytes that one account may store, assets and exports combined. */
  storageQuotaBytes: number;
  /**
   * Language model that writes scripts. Null: the built-in writer. Without a `speechModel` the built-in voice speaks,
   * and without a `transcriptionModel` the built-in recogniser transcribes. Most servers with this protocol only write.
   */
  openai: {
    apiKey: string;
    baseUrl: string;
    model: string;
    speechModel: string | null;
    transcriptionModel: string | null;
    timeoutMs: number;
  } | null;
  /**
   * An Ollama server that writes scripts through its own API. Without a model, the first one that is large enough.
   * Null: none is used.
   */
  ollama: { url: string; model: string | null } | null;
  /**
   * Absolute folder for downloaded models, and the mirror that has them. Without a mirror, they come from their
   * publishers.
   */
  models: { folder: string; mirrorUrl: string | null };
  /** Provider of stock footage. Null: the built-in library. `isLocal` marks a stand-in on this machine. */
  pexels: { apiKey: string; baseUrl: string; isLocal: boolean } | null;
  /**
   * Catalogues of free pictures, used only for accounts that allow it. Null: disabled. `userAgent` names this studio
   * and its operator's address, as Wikimedia's policy demands.
   */
  openPictures: { wikimedia: CatalogueAddress; openverse: CatalogueAddress; userAgent: string } | null;
  smtpUrl: string | null;
  mailFrom: string;
  /** Operator of this studio. */
  company: { name: string; address: string; supportEmail: string; salesEmail: string };
  /** Sign-in provider, or null without one. Public clients have no secret: PKCE replaces it. */
  identity: { issuer: string; clientId: string; clientSecret: string | null; providerName: string } | null;
  stripe: StripeConfig | null;
}

export interface CatalogueAddress {
  baseUrl: string;
  /** True for a stand-in on this machine. */
  isLocal: boolean;
}

export interface StripeConfig {
  secretKey: string;
  /** True when the key moves real money. Events of the other mode are refused. */
  isLive: boolean;
  webhookSecret: string;
  /** Ids of the monthly prices. */
  prices: Readonly<Record<PaidPlan, string>>;
  apiBase: string;
}

/** An invalid variable. The message is one line for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the environment once. An empty variable counts as unset.
 * @throws ConfigError that names the first invalid variable.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message ?? 'wrong value'}`);
  }
  for (const [switchName, ...others] of GROUPS) {
    const missing = others.find((name) => result.data[name] === undefined);
    if (result.data[switchName] && missing) throw new ConfigError(`${missing}: is needed with ${switchName}`);
  }
  requireSender(result.data);
  return toConfig(result.data);
}

/**
 * Mail servers reject a sender without a domain. No mail would leave, not even the links that prove admins' addresses.
 */
function requireSender({ SMTP_URL: smtpUrl, MAIL_FROM: mailFrom }: Environment): void {
  if (smtpUrl === undefined || isOnThisMachine(smtpUrl)) return;
  const domain = /@([^@\s>]+)>?\s*$/.exec(mailFrom)?.[1];
  if (domain !== undefined && domain.toLowerCase() !== 'localhost') return;
  throw new ConfigError(
    'MAIL_FROM: is needed with SMTP_URL: an address that its server sends for, such as "Clipwright <studio@example.com>"',
  );
}

function isOnThisMachine(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(url)?.hostname.toLowerCase() ?? '');
}

function toConfig(env: Environment): Config {
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    logLevel: env.LOG_LEVEL,
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL) : null,
    trustProxy: env.TRUST_PROXY,
    sessionSecret: env.SESSION_SECRET ?? null,
    adminEmails: env.ADMIN_EMAILS ?? null,
    registration: env.REGISTRATION,
    newAccountsPerHour: env.NEW_ACCOUNTS_PER_HOUR,
    webhooksAllowPrivate: env.WEBHOOKS_ALLOW_PRIVATE,
    signOnAllowPrivate: env.SIGN_ON_ALLOW_PRIVATE,
    dnsServer: env.DNS_SERVER ?? null,
    telemetry: {
      metricsToken: env.METRICS_TOKEN ?? null,
      tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT
        ? `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`
        : null,
    },
    mongodbUri: env.MONGODB_URI ?? null,
    redisUrl: env.REDIS_URL ?? null,
    ffmpegPath: env.FFMPEG_PATH ?? null,
    workerConcurrency: env.WORKER_CONCURRENCY,
    gcs: env.GCS_BUCKET ? { bucket: env.GCS_BUCKET, apiBase: env.GCS_API_BASE ?? null } : null,
    storageQuotaBytes: Math.floor(env.STORAGE_QUOTA_GB * 1024 ** 3),
    openai:
      env.OPENAI_API_KEY || isOnThisMachine(env.OPENAI_BASE_URL)
        ? {
            apiKey: env.OPENAI_API_KEY ?? NO_KEY,
            baseUrl: env.OPENAI_BASE_URL,
            model: env.OPENAI_MODEL,
            speechModel: env.OPENAI_SPEECH_MODEL ?? (env.OPENAI_BASE_URL === OPENAI_URL ? 'tts-1' : null),
            transcriptionModel:
              env.OPENAI_TRANSCRIPTION_MODEL ?? (env.OPENAI_BASE_URL === OPENAI_URL ? 'whisper-1' : null),
            timeoutMs: env.OPENAI_TIMEOUT_SECONDS * 1000,
          }
        : null,
    ollama: env.OLLAMA_URL ? { url: env.OLLAMA_URL.replace(/\/+$/, ''), model: env.OLLAMA_MODEL ?? null } : null,
    models: { folder: resolve(env.MODELS_DIR ?? join(env.DATA_DIR, 'models')), mirrorUrl: env.MODELS_URL ?? null },
    pexels: env.PEXELS_API_KEY
      ? {
          apiKey: env.PEXELS_API_KEY,
          baseUrl: env.PEXELS_API_BASE,
          isLocal: isOnThisMachine(env.PEXELS_API_BASE),
        }
      : null,
    openPictures: openPicturesOf(env),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    company: {
      name: env.COMPANY_NAME,
      address: env.COMPANY_ADDRESS,
      supportEmail: env.SUPPORT_EMAIL,
      salesEmail: env.SALES_EMAIL,
    },
    identity: identityOf(env),
    stripe: stripeOf(env),
  };
}

function openPicturesOf(env: Environment): Config['openPictures'] {
  if (!env.OPEN_PICTURES) return null;
  const address = (baseUrl: string) => ({ baseUrl: baseUrl.replace(/\/$/, ''), isLocal: isOnThisMachine(baseUrl) });
  const contact = [env.PUBLIC_URL, env.SUPPORT_EMAIL].filter((part) => part !== undefined).join('; ');
  return {
    wikimedia: address(env.WIKIMEDIA_API_BASE),
    openverse: address(env.OPENVERSE_API_BASE),
    // Headers are ASCII.
    userAgent: `Clipwright/1.0 (${contact.replace(/[^\x20-\x7e]/g, '')})`,
  };
}

function identityOf(env: Environment): Config['identity'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = env;
  if (!issuer || !clientId) return null;
  return {
    issuer,
    clientId,
    clientSecret: env.OIDC_CLIENT_SECRET ?? null,
    providerName: env.OIDC_PROVIDER_NAME,
  };
}

function stripeOf(env: Environment): StripeConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  const { STRIPE_PRICE_CREATOR: creator, STRIPE_PRICE_STUDIO: studio } = env;
  if (!secretKey || !webhookSecret || !creator || !studio) return null;
  return {
    secretKey,
    isLive: /^.._live_/.test(secretKey),
    webhookSecret,
    prices: { creator, studio },
    apiBase: env.STRIPE_API_BASE,
  };
}
