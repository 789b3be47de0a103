import { KIT, TEMPLATE, type Things } from './authorization-matrix.ts';

interface Smuggled {
  readonly method: string;
  /** Objects of the sender. The owner's are in the query or the body. */
  readonly path: (mine: Things, theirs: Things) => string;
  readonly body?: (mine: Things, theirs: Things) => unknown;
  /** 200: answered without any of the owner's data. */
  readonly status: number;
}

const CLIP = { type: 'video', name: 'a.mp4', fileSize: 1 };

/** Requests of another account on its own objects that name the owner's. */
export const SMUGGLED: readonly Smuggled[] = [
  { method: 'GET', path: (_, { project }) => `/api/assets?projectId=${project}`, status: 200 },
  {
    method: 'GET',
    path: (_, { asset, trashedAsset }) => `/api/assets/transcripts?ids=${asset},${trashedAsset}`,
    status: 200,
  },
  { method: 'GET', path: (_, { project }) => `/api/renders?projectId=${project}`, status: 200 },
  {
    method: 'PATCH',
    path: ({ asset }) => `/api/assets/${asset}`,
    body: (_, { project }) => ({ projectId: project }),
    status: 404,
  },
  ...(
    [
      'asset',
      'trashedAsset',
      'project',
      'trashedProject',
      'kit',
      'template',
      'render',
      'cut',
      'user',
      'shareLink',
      'comment',
      'apiToken',
      'webhook',
      'delivery',
      'workspace',
      'workspaceInvitation',
    ] as const
  ).flatMap((thing): Smuggled[] => [
    {
      method: 'POST',
      path: () => '/api/assets',
      body: ({ upload }, theirs) => ({ ...CLIP, storageUrl: upload, id: theirs[thing] }),
      status: 404,
    },
    {
      method: 'POST',
      path: () => '/api/projects',
      body: (_, theirs) => ({ title: 'Taken', aiPrompt: { topic: 'Bees' }, id: theirs[thing] }),
      status: 404,
    },
    {
      method: 'POST',
      path: () => '/api/projects/file',
      body: ({ upload }, theirs) => ({ storageUrl: upload, id: theirs[thing] }),
      status: 404,
    },
    {
      method: 'POST',
      path: () => '/api/brand-kits',
      body: (_, theirs) => ({ ...KIT, id: theirs[thing] }),
      status: 404,
    },
    {
      method: 'POST',
      path: () => '/api/templates',
      body: (_, theirs) => ({ ...TEMPLATE, id: theirs[thing] }),
      status: 404,
    },
    {
      method: 'POST',
      path: ({ project }) => `/api/projects/${project}/copy`,
      body: (_, theirs) => ({ id: theirs[thing] }),
      status: 404,
    },
  ]),
  ...(['projectId', 'originalAssetId'] as const).map(
    (field): Smuggled => ({
      method: 'POST',
      path: () => '/api/assets',
      body: ({ upload }, { project, asset }) => ({
        ...CLIP,
        storageUrl: upload,
        [field]: field === 'projectId' ? project : asset,
      }),
      status: 404,
    }),
  ),
  {
    method: 'POST',
    path: () => '/api/assets',
    body: (_, { upload }) => ({ ...CLIP, storageUrl: upload }),
    status: 400,
  },
  {
    method: 'POST',
    path: () => '/api/projects/file',
    body: (_, { upload }) => ({ storageUrl: upload }),
    status: 400,
  },
  {
    method: 'POST',
    path: () => '/api/projects',
    body: (_, { kit }) => ({ title: 'Taken', aiPrompt: { topic: 'Bees', brandKitId: kit } }),
    status: 404,
  },
  {
    method: 'PATCH',
    path: ({ project }) => `/api/projects/${project}`,
    body: (_, { kit }) => ({ brandKitId: kit }),
    status: 404,
  },
  {
    method: 'POST',
    path: ({ project }) => `/api/projects/${project}/generate-captions`,
    body: (_, { asset }) => ({ assetId: asset, style: 'pop-subtitle', startTime: 0 }),
    status: 404,
  },
  { method: 'GET', path: ({ project }, { cut }) => `/api/projects/${project}/first-cut/${cut}`, status: 404 },
  { method: 'POST', path: ({ project }, { cut }) => `/api/projects/${project}/first-cut/${cut}/cancel`, status: 404 },
  {
    method: 'POST',
    path: ({ project }, { cut }) => `/api/projects/${project}/first-cut/${cut}/close`,
    body: () => ({ isApplied: false }),
    status: 404,
  },
  {
    method: 'POST',
    path: ({ render }) => `/api/renders/${render}/complete`,
    body: (_, { upload }) => ({ storageUrl: upload, fileSize: 1 }),
    status: 400,
  },
];
