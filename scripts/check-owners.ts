import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/*
 * An id can come from anyone, so a document of an account is never looked up by its id alone. The query names the
 * owner, as `userId` or in a variable called own… or owner….
 */
const ROOT = join(import.meta.dirname, '..');
const OWNED =
  'Asset|TrashedAsset|Project|TrashedProject|Transcript|BrandKit|Template|RenderJob|FirstCutRecord|ShareLink|ReviewComment|ReviewDecision|Proposal|ApiToken|Webhook|WebhookDelivery|WorkspaceSignOn|ScimToken|ScimUser|IdempotentAnswer|HeardPart';
const QUERY = new RegExp(String.raw`\b(${OWNED})\s*\.(find|findBy\w+|findOne\w*|exists|(?:update|delete)\w+)\(`, 'g');
const HAS_OWNER = /\b(?:userId\b|own[A-Z]?\w*)/;

/** These select by an id only if the query names one. */
const OF_MANY = /^(?:find|\w+Many)$/;
const HAS_ID = /\b(?:_id|assetId|projectId|slot)\b[^'"]*[:,}]/;

/** Queries without an owner, by the model or the file that makes them, with the reason. */
const ALLOWED: readonly (readonly [models: RegExp, path: RegExp, reason: string])[] = [
  [/^RenderJob$/, /^renders\//, 'a job that its route loaded by owner, or one the server claimed'],
  [/^ShareLink$/, /^services\/review\/open-link\.ts$/, 'the token, which cannot be guessed'],
  [/^ApiToken$/, /^services\/api-tokens\/api-tokens\.ts$/, 'the token, which cannot be guessed'],
  [/^ScimToken$/, /^services\/scim\/token\.ts$/, 'the token, which cannot be guessed'],
  [/^RenderJob$/, /^routes\/admin\/admin\.ts$/, 'an admin'],
];

const found: string[] = [];
const folders = '{routes,services,presenters,middleware,policies,renders}';
for await (const path of glob(`${folders}/**/*.ts`, { cwd: join(ROOT, 'api/src') })) {
  if (path.endsWith('.test.ts')) continue;
  const source = await readFile(join(ROOT, 'api/src', path), 'utf8');
  for (const { 0: call, 1: model = '', 2: method = '', index } of source.matchAll(QUERY)) {
    const query = argumentsFrom(source, index + call.length);
    if (HAS_OWNER.test(query) || (OF_MANY.test(method) && !HAS_ID.test(query))) continue;
    if (ALLOWED.some(([models, paths]) => models.test(model) && paths.test(path))) continue;
    found.push(`api/src/${path}:${source.slice(0, index).split('\n').length} ${call}…)`);
  }
}
if (found.length > 0) {
  const places = found.map((place) => `  ${place}\n`).join('');
  process.stdout.write(`Queries by an id that do not name its owner (add userId, or use findOwn):\n${places}`);
  process.exit(1);
}

/** The source text up to the bracket that closes a call. */
function argumentsFrom(source: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; depth > 0 && end < source.length; end += 1) {
    if (source[end] === '(') depth += 1;
    else if (source[end] === ')') depth -= 1;
  }
  return source.slice(start, end - 1);
}
