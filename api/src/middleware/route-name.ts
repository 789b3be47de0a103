import type { Context, Middleware } from 'koa';

/** The routes of a router, in the order in which they are tried. */
interface Routes {
  readonly stack: readonly {
    readonly methods: readonly string[];
    readonly path: string | RegExp;
    match(path: string): boolean;
  }[];
}

/** State that {@link nameRoute} sets. */
interface NamedState {
  /** Method and path pattern, like `GET /api/projects/:id`. Null when no route answers. */
  route: string | null;
}

/**
 * Notes which route will answer a request, for the tables that say who may call it.
 * @param router All routes. The first that matches a request answers it.
 */
export function nameRoute(router: Routes): Middleware {
  return (ctx, next) => {
    const method = ctx.method === 'HEAD' ? 'GET' : ctx.method;
    const layer = router.stack.find((one) => one.methods.includes(method) && one.match(ctx.path));
    const route = layer === undefined ? null : `${method} ${String(layer.path).replace(/\/$/, '')}`;
    Object.assign(ctx.state, { route } satisfies NamedState);
    return next();
  };
}

/** The name of the route that answers, see {@link NamedState}. */
export function routeName(ctx: Context): string | null {
  return (ctx.state as NamedState).route;
}
