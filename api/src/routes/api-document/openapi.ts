import * as z from 'zod';
import { SCOPE_LABELS } from '#shared/api-access/scopes.ts';
import { assetSchema } from '#shared/contracts/asset.ts';
import { brandKitSchema } from '#shared/contracts/brand-kit.ts';
import { projectSchema } from '#shared/contracts/project.ts';
import { renderJobSchema } from '#shared/contracts/render.ts';
import { projectCommentSchema, shareLinkSchema } from '#shared/contracts/review.ts';
import { templateSchema } from '#shared/contracts/template.ts';
import { timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import { ERROR_CATALOGUE, type ErrorCode } from '#shared/errors/catalogue.ts';
import { OPERATIONS, type Operation } from './operations.ts';

type Json = Record<string, unknown>;

/** Contracts that generated clients should have a name for. */
const NAMED: readonly (readonly [name: string, schema: z.ZodType])[] = [
  ['Project', projectSchema],
  ['Timeline', timelineAnswerSchema],
  ['Asset', assetSchema],
  ['Render', renderJobSchema],
  ['ShareLink', shareLinkSchema],
  ['Comment', projectCommentSchema],
  ['BrandKit', brandKitSchema],
  ['Template', templateSchema],
];

const ERROR_SCHEMA = z.looseObject({ message: z.string(), code: z.string() });

/** Errors that any operation may answer with, besides those that its own contract explains. */
const COMMON_ERRORS = [400, 401, 403, 404, 409, 422, 429] as const;

/** The API as an OpenAPI 3.1 document, made from the contracts that the routes themselves parse with. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    const [method = '', route = ''] = name.split(' ');
    const path = route.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(method, route, operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Clipwright API',
      version: '1',
      description: [
        'Send an API token as `Authorization: Bearer cw_…`. Tokens are made on the account page; each has scopes.',
        'Errors have a `code`, which never changes, and a `message` for people. The codes are listed in `x-error-codes`.',
      ].join('\n\n'),
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'cw_…' } },
      schemas: {
        ...Object.fromEntries(NAMED.map(([name, schema]) => [name, toSchema(schema)])),
        Error: toSchema(ERROR_SCHEMA),
      },
      responses: Object.fromEntries(
        COMMON_ERRORS.map((status) => [`Error${status}`, { description: meaningOf(status), content: ERROR_CONTENT }]),
      ),
    },
    'x-scopes': SCOPE_LABELS,
    'x-error-codes': Object.fromEntries(
      Object.entries(ERROR_CATALOGUE).map(([code, { status, message }]) => [code, { status, message }]),
    ),
  };
}

const ERROR_CONTENT = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

const IDEMPOTENCY_KEY = {
  ...{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } },
  description: 'The same request with the same key within a day gets the first answer and starts nothing.',
};

function describe(
  method: string,
  route: string,
  { scope, summary, isIdempotent, query, body, answer }: Operation,
): Json {
  const inPath = [...route.matchAll(/:(\w+)/g)].map(([, name]) => ({
    ...{ name, in: 'path', required: true, schema: { type: 'string' } },
  }));
  const [status, content] = answer ?? [204, null];
  return {
    operationId: operationId(method, route),
    summary,
    tags: [route.split('/')[2] ?? 'mcp'],
    ...(scope !== null && { 'x-scope': scope, description: `Needs the scope \`${scope}\`.` }),
    parameters: [...inPath, ...(query ? inQuery(query) : []), ...(isIdempotent ? [IDEMPOTENCY_KEY] : [])],
    ...(body && {
      requestBody: {
        // All fields of some bodies are optional, and then the body is too.
        required: !body.safeParse({}).success,
        content: { 'application/json': { schema: schemaOrReference(body) } },
      },
    }),
    responses: {
      [status]: { description: status === 204 ? 'Done.' : 'Success.', ...(content && { content: contentOf(content) }) },
      ...Object.fromEntries(COMMON_ERRORS.map((error) => [error, { $ref: `#/components/responses/Error${error}` }])),
    },
  };
}

/** A name for generated clients: `getProjectsByIdTimeline`. */
function operationId(method: string, route: string): string {
  const words = route
    .replace(/^\/(api\/)?/, '')
    .replace(/:(\w+)/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function inQuery(query: z.ZodObject): Json[] {
  const { properties = {}, required = [] } = toSchema(query) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: 'query', required: required.includes(name), schema },
  }));
}

function contentOf(content: z.ZodType | string): Json {
  return typeof content === 'string'
    ? { [content]: {} }
    : { 'application/json': { schema: schemaOrReference(content) } };
}

function schemaOrReference(schema: z.ZodType): Json {
  const named = NAMED.find(([, one]) => one === schema);
  if (named) return { $ref: `#/components/schemas/${named[0]}` };
  if (schema instanceof z.ZodArray) return { type: 'array', items: schemaOrReference(schema.element as z.ZodType) };
  return toSchema(schema);
}

/** Describes the wire, which is the input of a contract on both ways. */
function toSchema(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

function meaningOf(status: (typeof COMMON_ERRORS)[number]): string {
  const codes: Record<typeof status, ErrorCode> = {
    400: 'request.invalid',
    401: 'token.invalid',
    403: 'token.scope',
    404: 'request.not-found',
    409: 'request.conflict',
    422: 'idempotency.other-request',
    429: 'request.too-many',
  };
  return ERROR_CATALOGUE[codes[status]].message;
}
