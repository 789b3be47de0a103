/** Permissions that a token of the API can have. A route that takes tokens demands one of these, or none. */
export const TOKEN_SCOPES = ['projects:read', 'projects:write', 'assets', 'renders', 'share', 'webhooks'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Each scope in words, for the form that makes tokens and for the API's document. */
export const SCOPE_LABELS: Readonly<Record<TokenScope, string>> = {
  'projects:read': 'Read projects, timelines, scripts, brand kits and templates',
  'projects:write':
    'Create, change and delete projects, brand kits and templates; generate scripts, voices and captions',
  assets: 'Read, add, change and delete media; search stock',
  renders: 'Start renders, follow them, download and delete videos',
  share: 'Make and revoke share links; read and answer comments',
  webhooks: 'Manage webhooks and read their deliveries',
};
