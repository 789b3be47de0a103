import { constants } from 'node:zlib';
import Koa, { type Middleware } from 'koa';
import compress from 'koa-compress';
import type { AppDeps } from './app-deps.ts';
import { admit } from './middleware/admit.ts';
import { apiToken } from './middleware/api-token.ts';
import { isConnectionError } from './middleware/client-gone.ts';
import { cookieSignatures } from './middleware/cookie-signatures.ts';
import { handleErrors } from './middleware/handle-errors.ts';
import { knownHost } from './middleware/known-host.ts';
import { logRequests } from './middleware/log-requests.ts';
import { observeRequests } from './middleware/observe-requests.ts';
import { nameRoute } from './middleware/route-name.ts';
import { sameOrigin } from './middleware/same-origin.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { session } from './middleware/session.ts';
import { webApp } from './middleware/web-app.ts';
import { apiRoutes } from './routes/routes.ts';

/** Builds the whole HTTP side of the studio: the API and the built web app. */
export function createApp(deps: AppDeps): Koa {
  const { config, log } = deps;
  const isSecure = config.publicUrl?.protocol === 'https:';
  const app = new Koa({
    proxy: config.trustProxy,
    // Only the last address comes from the proxy in front. Clients can forge the earlier ones.
    maxIpsCount: 1,
  });
  app.keys = cookieSignatures(deps.sessionSecret);
  app.on('error', (error: unknown) => {
    if (isConnectionError(error)) log.debug({ err: error }, 'the client left');
    else log.error({ err: error }, 'could not send an answer');
  });

  app.use(logRequests(log));
  if (deps.telemetry) app.use(observeRequests(deps.telemetry));
  app.use(securityHeaders(isSecure, deps.files.origin));
  app.use(handleErrors(log));
  app.use(knownHost(config));
  app.use(admit());
  app.use(compress({ threshold: 1_024, zstd: false, br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } }));
  app.use(jsonOnce);
  app.use(
    webApp(deps.webRoot, {
      publicUrl: config.publicUrl,
      company: config.company,
      facts: {
        takesPayments: config.stripe !== null,
        openPictures: config.openPictures !== null,
        cloudFiles: config.gcs !== null,
        sendsSpeech: Boolean(config.openai?.transcriptionModel),
      },
    }),
  );
  app.use(noStore);
  const api = apiRoutes(deps);
  app.use(nameRoute(api));
  app.use(apiToken(config));
  app.use(sameOrigin(config.publicUrl));
  app.use(session(app, isSecure));

  app.use(api.routes());
  app.use(api.allowedMethods());
  return app;
}

/** Turns an answer into text once. Otherwise Koa and the compression would each do it again to learn its length. */
const jsonOnce: Middleware = async (ctx, next) => {
  await next();
  const { body } = ctx;
  const isPlain =
    typeof body === 'object' &&
    body !== null &&
    [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(body));
  if (isPlain) ctx.body = JSON.stringify(body);
};

/** API answers belong to one user at one moment. Routes that serve files override this. */
const noStore: Middleware = (ctx, next) => {
  ctx.set('Cache-Control', 'no-store');
  return next();
};
