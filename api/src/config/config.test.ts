import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const EXAMPLE = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8');
const SOURCE = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8');

describe('readConfig', () => {
  it('needs nothing: everything is embedded on this machine', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      publicUrl: null,
      trustProxy: false,
      sessionSecret: null,
      adminEmails: null,
      registration: 'open',
      newAccountsPerHour: 20,
      mongodbUri: null,
      redisUrl: null,
      ffmpegPath: null,
      openai: null,
      smtpUrl: null,
    });
  });

  it('counts a variable set to nothing as unset', () => {
    expect(readConfig({ PORT: '', MONGODB_URI: '', OPENAI_API_KEY: '', ADMIN_EMAILS: '' })).toEqual(readConfig({}));
  });

  it.each([
    [{ OPENAI_API_KEY: 'sk-1' }, { apiKey: 'sk-1', baseUrl: 'https://api.openai.com/v1' }],
    [{ OPENAI_BASE_URL: 'http://localhost:11434/v1' }, { apiKey: 'none', speechModel: null }],
    [{ OPENAI_BASE_URL: 'https://models.example/v1', OPENAI_API_KEY: 'x' }, { apiKey: 'x' }],
  ])('writes scripts with the model of %j', (environment, expected) => {
    expect(readConfig(environment).openai).toMatchObject(expected);
  });

  it('needs a key for a model on another machine', () => {
    expect(readConfig({ OPENAI_BASE_URL: 'https://models.example/v1' }).openai).toBeNull();
  });

  it('compares admins’ addresses without case and space', () => {
    expect(readConfig({ ADMIN_EMAILS: ' Ada@Example.com, ,grace@example.com' }).adminEmails).toEqual([
      'ada@example.com',
      'grace@example.com',
    ]);
  });

  it.each([
    ['PORT', 'web'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['LOG_LEVEL', 'loud'],
    ['PUBLIC_URL', 'studio.example.com'],
    ['PUBLIC_URL', 'ftp://studio.example.com'],
    ['TRUST_PROXY', 'maybe'],
    ['SESSION_SECRET', 'short'],
    ['REGISTRATION', 'none'],
    ['METRICS_TOKEN', 'short'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
    ['NEW_ACCOUNTS_PER_HOUR', '0'],
    ['MONGODB_URI', 'http://localhost'],
    ['REDIS_URL', 'localhost:6379'],
    ['WORKER_CONCURRENCY', '0'],
    ['OPENAI_BASE_URL', 'localhost'],
    ['OPENAI_TIMEOUT_SECONDS', '0'],
    ['SMTP_URL', 'mail.example.com'],
    ['GCS_BUCKET', 'gs://clipwright-media'],
    ['GCS_BUCKET', 'Clipwright Media'],
    ['GCS_API_BASE', 'http://storage.example'],
    ['STORAGE_QUOTA_GB', '-5'],
    ['SUPPORT_EMAIL', 'support'],
    ['SALES_EMAIL', 'sales@'],
    ['COMPANY_NAME', ' '],
    ['OIDC_ISSUER', 'replit.com/oidc'],
    ['OIDC_ISSUER', 'http://provider.example.com'],
    ['STRIPE_SECRET_KEY', 'pk_test_public'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_PRICE_STUDIO', '79'],
    ['STRIPE_PRICE_CREATOR', 'prod_creator'],
    ['STRIPE_API_BASE', 'http://api.example.com'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: [^\\n]+$`));
  });

  it('knows a live key from a test key', () => {
    const stripe = {
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      STRIPE_PRICE_STUDIO: 'price_s',
      STRIPE_PRICE_CREATOR: 'price_c',
    };
    expect(readConfig({ ...stripe, STRIPE_SECRET_KEY: 'sk_test_51x' }).stripe?.isLive).toBe(false);
    expect(readConfig({ ...stripe, STRIPE_SECRET_KEY: 'sk_live_51x' }).stripe?.isLive).toBe(true);
    expect(readConfig({ ...stripe, STRIPE_SECRET_KEY: 'rk_live_51x' }).stripe?.isLive).toBe(true);
  });

  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_51x' }, /^STRIPE_WEBHOOK_SECRET: is needed with STRIPE_SECRET_KEY$/],
    [
      { STRIPE_SECRET_KEY: 'sk_test_51x', STRIPE_WEBHOOK_SECRET: 'whsec_x', STRIPE_PRICE_STUDIO: 'price_s' },
      /^STRIPE_PRICE_CREATOR: is needed/,
    ],
    [{ OIDC_ISSUER: 'https://replit.com/oidc' }, /^OIDC_CLIENT_ID: is needed with OIDC_ISSUER$/],
  ])('names what is missing beside %j', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });

  it.each([
    [undefined, 'smtps://user:password@mail.example.com'],
    ['Clipwright <studio@LOCALHOST>', 'smtp://mail.example.com:587'],
    ['Clipwright', 'smtp://mailpit:1025'],
    ['studio@localhost', 'smtps://user:p@ss#word@mail.example.com'],
  ])('refuses the sender %s for the mail server %s in one line that names it', (MAIL_FROM, SMTP_URL) => {
    const message = /^MAIL_FROM: is needed with SMTP_URL: (?!.*password)[^\n]+$/;
    expect(() => readConfig({ MAIL_FROM, SMTP_URL })).toThrow(message);
  });

  it.each([
    [undefined, 'smtp://localhost:1025'],
    [undefined, 'smtp://127.0.0.1'],
    [undefined, 'smtp://[::1]:25'],
    ['Clipwright <studio@example.com>', 'smtps://user:password@mail.example.com'],
    ['studio@localhost.example.com', 'smtps://mail.example.com'],
  ])('takes the sender %s for the mail server %s', (MAIL_FROM, SMTP_URL) => {
    expect(readConfig({ MAIL_FROM, SMTP_URL }).smtpUrl).toBe(SMTP_URL);
  });

  it('takes a public client of a sign-in provider, which has no secret', () => {
    const { identity } = readConfig({ OIDC_ISSUER: 'https://replit.com/oidc', OIDC_CLIENT_ID: 'clipwright' });
    expect(identity).toMatchObject({ clientId: 'clipwright', clientSecret: null });
  });

  it('never quotes a wrong secret', () => {
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'hunter2' })).toThrow(/^(?!.*hunter2)/);
    expect(() => readConfig({ SESSION_SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2)/);
    expect(() => readConfig({ MONGODB_URI: 'mysql://root:hunter2@db' })).toThrow(/^(?!.*hunter2)/);
  });
});

describe('.env.example', () => {
  it('lists every variable that is read, with its default', () => {
    const read = [...SOURCE.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name);
    const listed = parseEnv(EXAMPLE);
    expect(read.length).toBeGreaterThan(10);
    expect(Object.keys(listed).toSorted()).toEqual(read.toSorted());
    expect(readConfig(listed)).toEqual(readConfig({}));
  });
});
