import helmet from 'helmet';
import type { Middleware } from 'koa';

/**
 * Sets the headers of every answer. Cross-origin isolation enables SharedArrayBuffer, which ffmpeg.wasm needs. The app
 * loads only its own files, so the content policy allows only its own host and the host of stored files.
 * @param secure True when the studio is reached over https.
 * @param filesOrigin Origin that the app uploads files to and fetches them from, when it is not the studio itself.
 */
export function securityHeaders(secure: boolean, filesOrigin: string | null): Middleware {
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Radix locks scrolling and sizes its scroll areas with its own style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", 'blob:', ...(filesOrigin === null ? [] : [filesOrigin])],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secure,
  });
  return async (ctx, next) => {
    await new Promise<void>((resolve, reject) => {
      apply(ctx.req, ctx.res, (error?: unknown) => (error ? reject(error) : resolve()));
    });
    await next();
  };
}
