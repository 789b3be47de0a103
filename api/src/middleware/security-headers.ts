import helmet from 'helmet';
import type { Middleware } from 'koa';

/**
 * Headers of every answer. Cross-origin isolation gives the app SharedArrayBuffer, which ffmpeg.wasm needs; everything
 * the app loads is its own, so the content policy names no other host than that of the files.
 * @param secure Whether people reach the studio over https.
 * @param filesOrigin Where the app sends files to and fetches them from, when that is not the studio itself.
 */
export function securityHeaders(secure: boolean, filesOrigin: string | null): Middleware {
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Radix locks scrolling and sizes its scroll areas with style elements of its own.
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
