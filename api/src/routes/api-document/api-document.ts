import Router from '@koa/router';
import { openApiDocument } from './openapi.ts';

/** `GET /api/openapi.json`: every route that API tokens reach. Anyone may read it. */
export function apiDocumentRoutes(): Router {
  const router = new Router();
  let text: string | null = null;

  router.get('/openapi.json', (ctx) => {
    text ??= JSON.stringify(openApiDocument());
    ctx.type = 'json';
    ctx.set('Cache-Control', 'public, max-age=3600');
    // Tools on other sites read it too. It holds nothing of any account.
    ctx.set('Access-Control-Allow-Origin', '*');
    ctx.body = text;
  });

  return router;
}
