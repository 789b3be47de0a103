/** A folder, and everything besides the folder itself that its files may import. Unlisted imports are refused. */
export interface Room {
  folder: string;
  /** Our own folders. */
  folders: readonly string[];
  /** Packages by name. A `*` at the end matches any ending. */
  packages: readonly string[];
}

const WORKERS_BELOW = ['shared', 'workers/lib', 'workers/engine'];
const API_BELOW = ['shared', 'workers/lib', 'workers/server', 'api/src'];
const WEB_BELOW = ['shared', 'workers/lib', 'workers/browser', 'web/src'];

/** Everything inside the API that knows nothing of HTTP. Routes and middleware call it, never the reverse. */
const USE_CASES = [
  'shared',
  'workers/lib',
  'workers/server',
  ...['adapters', 'config', 'errors', 'models', 'policies', 'presenters', 'queue', 'renders', 'services', 'work'].map(
    (name) => `api/src/${name}`,
  ),
];
const DATABASE = ['mongoose', 'mongodb', 'bson', 'zod', 'pino', 'node:*'];

const SCREENS = [
  ...['react', 'react-dom', 'jotai', 'wouter', 'zod', '@tanstack/react-query'],
  ...['lucide-react', 'radix-ui', 'cmdk', 'react-hook-form'],
];

/** The most specific folder that holds a file decides. */
export const ROOMS: readonly Room[] = [
  { folder: 'shared', folders: [], packages: ['zod'] },

  { folder: 'workers/lib', folders: ['shared'], packages: [] },
  { folder: 'workers/lib/caption-fonts', folders: ['shared'], packages: ['@fontsource-variable/*'] },
  { folder: 'workers/lib/demuxers', folders: ['shared', 'workers/lib'], packages: ['mediabunny'] },
  { folder: 'workers/lib/speech', folders: ['shared', 'workers/lib'], packages: ['zod', 'onnxruntime-node'] },
  { folder: 'workers/engine', folders: ['shared', 'workers/lib'], packages: [] },
  {
    folder: 'workers/browser',
    folders: WORKERS_BELOW,
    packages: [
      ...['comlink', 'mediabunny', '@mediabunny/aac-encoder', 'onnxruntime-web', 'zod'],
      ...['@ffmpeg/ffmpeg', '@ffmpeg/core-mt', '@fontsource/noto-color-emoji'],
    ],
  },
  {
    folder: 'workers/server',
    folders: WORKERS_BELOW,
    packages: [
      ...['node:*', 'mediabunny', 'zod', '@napi-rs/canvas', 'bidi-js', 'onnxruntime-node'],
      ...['@echogarden/espeak-ng-emscripten', 'node-llama-cpp'],
    ],
  },

  {
    folder: 'api/src',
    folders: API_BELOW,
    packages: [...DATABASE, 'koa', 'koa-compress', '@koa/router'],
  },
  { folder: 'api/src/routes', folders: API_BELOW, packages: [...DATABASE, 'koa', '@koa/router', 'ioredis'] },
  {
    folder: 'api/src/routes/mcp',
    folders: API_BELOW,
    packages: [...DATABASE, 'koa', '@koa/router', '@modelcontextprotocol/sdk'],
  },
  { folder: 'api/src/routes/scim', folders: API_BELOW, packages: [...DATABASE, 'koa', '@koa/router', 'scimmy'] },
  {
    folder: 'api/src/middleware',
    folders: API_BELOW,
    packages: [...DATABASE, 'koa', 'koa-session', 'helmet', 'rate-limiter-flexible', 'ioredis'],
  },
  { folder: 'api/src/errors', folders: ['shared'], packages: DATABASE },
  { folder: 'api/src/config', folders: ['shared'], packages: ['node:*', 'zod'] },
  { folder: 'api/src/work', folders: ['shared'], packages: ['node:*'] },
  { folder: 'api/src/models', folders: ['shared', 'api/src/errors'], packages: DATABASE },
  {
    folder: 'api/src/policies',
    folders: ['shared', 'api/src/errors', 'api/src/models'],
    packages: [...DATABASE, 'koa'],
  },
  {
    folder: 'api/src/presenters',
    folders: ['shared', ...['adapters', 'errors', 'models', 'work'].map((name) => `api/src/${name}`)],
    packages: DATABASE,
  },
  { folder: 'api/src/queue', folders: ['shared', 'api/src/errors', 'api/src/models'], packages: DATABASE },
  {
    folder: 'api/src/services',
    folders: [...USE_CASES, 'api/sample'],
    packages: [
      ...DATABASE,
      ...['@node-rs/argon2', '@zxcvbn-ts/*', 'yazl', 'rate-limiter-flexible', 'ioredis', 'openai'],
    ],
  },
  { folder: 'api/src/renders', folders: USE_CASES, packages: [...DATABASE, 'bullmq', 'ioredis'] },
  // It hands renders to its port, RenderQueue. The embedded renderer and the farm import the registry.
  {
    folder: 'api/src/renders/registry',
    folders: USE_CASES.filter((folder) => folder !== 'api/src/renders'),
    packages: DATABASE,
  },
  {
    folder: 'api/src/adapters',
    folders: [
      ...['shared', 'workers/lib', 'workers/server'],
      ...['config', 'errors', 'queue', 'work'].map((name) => `api/src/${name}`),
    ],
    packages: [
      ...DATABASE,
      ...['@google-cloud/storage', '@opentelemetry/*', 'bullmq', 'image-size', 'ioredis', 'mediabunny', 'nodemailer'],
      ...['openai', 'openid-client', 'prom-client', 'stripe', 'tar', 'tinyld', 'yauzl'],
    ],
  },

  {
    folder: 'web/src',
    folders: WEB_BELOW,
    packages: [...SCREENS, '@fontsource-variable/*', 'chardet', 'papaparse', 'perfect-freehand'],
  },
  {
    folder: 'web/src/ui',
    folders: WEB_BELOW,
    packages: [...SCREENS, ...['clsx', 'tailwind-merge', 'react-resizable-panels', '@hookform/resolvers']],
  },
  { folder: 'web/src/storage', folders: WEB_BELOW, packages: ['idb', 'zod'] },
  {
    folder: 'web/src/service-worker',
    folders: WEB_BELOW,
    packages: ['workbox-precaching', 'workbox-routing', 'zod'],
  },
];

/** Folders that may import anything. They drive or measure the product, and no room lists them. */
export const TOOLS = ['scripts', 'bench', 'web/e2e', 'workers/fixtures'];
