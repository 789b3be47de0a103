import Router from '@koa/router';
import type { Context } from 'koa';
import * as z from 'zod';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { toKnownError } from '#api/middleware/handle-errors.ts';
import { readBytes } from '#api/middleware/read-json.ts';
import { siteOrigin } from '#api/middleware/site-origin.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { acceptScimToken } from '#api/services/scim/token.ts';
import type { ErrorCode } from '#shared/errors/catalogue.ts';
import { asScim, readScim } from './messages.ts';
import type { ScimContext } from './resources.ts';

export interface ScimRouteDeps {
  config: Config;
  limits: RateLimits;
}

const MAX_BODY_BYTES = 64 * 1024;

const RESOURCES = ['Users', 'Groups'] as const;
/** Resources that describe the service, by path, with the names of the library. */
const ABOUT = {
  ServiceProviderConfig: 'ServiceProviderConfig',
  ResourceTypes: 'ResourceType',
  Schemas: 'Schema',
} as const;

/** `/scim/v2`: a company's directory manages the members of a workspace (RFC 7644), with the workspace's token. */
export function scimRoutes({ config, limits }: ScimRouteDeps): Router {
  const router = new Router({ prefix: '/scim/v2' });

  type Library = Awaited<typeof import('scimmy')>['default'];
  type Answer = { readonly status: number; readonly body?: object };

  /** Serves a request of a workspace's directory, and answers errors as the protocol wants them. */
  const served = (work: (library: Library, ctx: Context, context: ScimContext) => Promise<Answer>) => {
    return async (ctx: Context): Promise<void> => {
      const context: ScimContext = { config, workspaceId: '' };
      try {
        const workspaceId = await acceptScimToken(ctx.get('Authorization'));
        await limits.spend('scim', workspaceId);
        // Loaded with the first request, because most studios never serve one.
        const [{ default: library }] = await Promise.all([import('scimmy'), import('./resources.ts')]);
        const { status, body } = await work(library, ctx, Object.assign(context, { workspaceId }));
        answer(ctx, status, body === undefined ? null : asScim(body, siteOrigin(ctx, config.publicUrl)));
      } catch (error) {
        fail(ctx, context.failure ?? error);
      }
    };
  };

  for (const [name, kind] of Object.entries(ABOUT)) {
    const read = served(async ({ Resources }, ctx) => {
      const { id } = ctx['params'] as { id?: string };
      const Resource = Resources[kind];
      return { status: 200, body: await (id === undefined ? new Resource() : new Resource(id)).read() };
    });
    router.get(`/${name}`, read);
    if (kind !== 'ServiceProviderConfig') router.get(`/${name}/:id`, read);
  }

  for (const name of RESOURCES) {
    const kind = name === 'Users' ? 'User' : 'Group';
    router.get(
      `/${name}`,
      served(async ({ Resources }, ctx, context) => ({
        status: 200,
        body: await readable(() => new Resources[kind](undefined, queryOf(ctx))).read(context),
      })),
    );
    router.post(
      `/${name}`,
      served(async ({ Resources }, ctx, context) => ({
        status: 201,
        body: await new Resources[kind]().write(await bodyOf(ctx), context),
      })),
    );
    router.get(
      `/${name}/:id`,
      served(async ({ Resources }, ctx, context) => ({
        status: 200,
        body: await readable(() => new Resources[kind](idOf(ctx), queryOf(ctx))).read(context),
      })),
    );
    router.put(
      `/${name}/:id`,
      served(async ({ Resources }, ctx, context) => ({
        status: 200,
        body: await new Resources[kind](idOf(ctx)).write(await bodyOf(ctx), context),
      })),
    );
    router.patch(
      `/${name}/:id`,
      served(async ({ Resources }, ctx, context) => {
        const resource = new Resources[kind](idOf(ctx));
        const body = (await resource.patch(await bodyOf(ctx), context)) ?? (await resource.read(context));
        return { status: 200, body };
      }),
    );
    router.delete(
      `/${name}/:id`,
      served(async ({ Resources }, ctx, context) => {
        await new Resources[kind](idOf(ctx)).dispose(context);
        return { status: 204 };
      }),
    );
  }

  return router;
}

/** @throws ApiError `scim.not-found` for one that could not be told from the library's syntax */
function idOf(ctx: Context): string {
  const id = String(ctx['params']['id']);
  if (!/^[\w-]{1,100}$/.test(id)) throw new ApiError('scim.not-found');
  return id;
}

const textSchema = z.string().max(500);
const querySchema = z.object({
  filter: textSchema.transform(inLowerCase).optional(),
  attributes: textSchema.optional(),
  excludedAttributes: textSchema.optional(),
  startIndex: z.coerce.number().int().optional(),
  count: z.coerce.number().int().optional(),
});

/** @throws ApiError `scim.invalid` */
function queryOf(ctx: Context): z.output<typeof querySchema> {
  const query = querySchema.safeParse(ctx.query);
  if (!query.success) throw new ApiError('scim.invalid', { cause: query.error });
  return query.data;
}

/** The library stumbles over some filters. */
function readable<Resource>(make: () => Resource): Resource {
  try {
    return make();
  } catch (error) {
    throw error instanceof TypeError ? new ApiError('scim.invalid', { cause: error }) : error;
  }
}

/** Names compare case-insensitively (RFC 7643, 4), which the library leaves to its host. Ours are in lower case. */
function inLowerCase(filter: string): string {
  const compared = /\b(?:userName|displayName|emails(?:\.value)?)\s+\w+\s+"(?:[^"\\]|\\.)*"/gi;
  return filter.replace(compared, (part) => part.replace(/".*"$/, (text) => text.toLowerCase()));
}

// biome-ignore lint/suspicious/noExplicitAny: the library checks it against the resource's schema.
async function bodyOf(ctx: Context): Promise<any> {
  if (!ctx.is('application/scim+json', 'application/json')) throw new ApiError('request.media-type');
  return readScim((await readBytes(ctx, MAX_BODY_BYTES)).toString('utf8'));
}

function answer(ctx: Context, status: number, text: string | null): void {
  ctx.status = status;
  if (text === null) return;
  ctx.type = 'application/scim+json';
  ctx.body = text;
}

/** The library's own error. */
interface ScimError extends Error {
  readonly status: number;
  readonly scimType: string | null;
}

const SCIM_TYPES: Partial<Record<ErrorCode, string>> = { 'scim.exists': 'uniqueness', 'scim.invalid': 'invalidValue' };

/** Answers an error. Those that are not known, such as one of the database, are left to the studio. */
function fail(ctx: Context, error: unknown): void {
  const own = error instanceof Error && error.name === 'SCIMError' ? (error as ScimError) : null;
  const known = own === null ? toKnownError(error) : null;
  const { status, message: detail } = own ?? known ?? {};
  if (status === undefined) throw error;
  const scimType = own?.scimType ?? (known && SCIM_TYPES[known.code]);
  ctx.set(known?.headers ?? {});
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error'];
  answer(ctx, status, JSON.stringify({ schemas, status: String(status), ...(scimType && { scimType }), detail }));
}
