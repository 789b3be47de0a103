import Router from '@koa/router';
import { openApiDocument } from './openapi.ts';
import { referencePage } from './reference-page.ts';

/** `GET /api/openapi.json`, and `GET /api/reference`, the same for people. Anyone may read them. */
export function apiDocumentRoutes(): Router {
  const router = new Router();
  let text: string | null = null;
  let page: string | null = null;

  router.get('/openapi.json', (ctx) => {
    text ??= JSON.stringify(openApiDocument());
    ctx.type = 'json';
    ctx.set('Cache-Control', 'public, max-age=3600');
    // Tools on other sites read it too. It holds nothing of any account.
    ctx.set('Access-Control-Allow-Origin', '*');
    ctx.body = text;
  });

  router.get('/reference', (ctx) => {
    ctx.type = 'html';
    ctx.set('Cache-Control', 'public, max-age=3600');
    page ??= referencePage(openApiDocument());
    ctx.body = page;
  });

  return router;
}
