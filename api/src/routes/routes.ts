import Router from '@koa/router';
import type { AppDeps } from '#api/app-deps.ts';
import { accountRoutes } from './account/account.ts';
import { adminRoutes } from './admin/admin.ts';
import { aiRoutes } from './ai/ai.ts';
import { assetRoutes } from './assets/assets.ts';
import { authRoutes } from './auth/auth.ts';
import { brandKitRoutes } from './brand-kits/brand-kits.ts';
import { captionRoutes } from './captions/captions.ts';
import { translationRoutes } from './captions/translation.ts';
import { configRoutes } from './config/config.ts';
import { contactRoutes } from './contact/contact.ts';
import { eventRoutes } from './events/events.ts';
import { fileRoutes } from './files/files.ts';
import { firstCutRoutes } from './first-cut/first-cut.ts';
import { healthRoutes } from './health/health.ts';
import { identityRoutes } from './identity/identity.ts';
import { metricsRoutes } from './metrics/metrics.ts';
import { modelRoutes } from './models/models.ts';
import { projectRoutes } from './projects/projects.ts';
import { projectRenderRoutes, renderRoutes } from './renders/renders.ts';
import { scriptRoutes } from './script/script.ts';
import { stockRoutes } from './stock/stock.ts';
import { stripeRoutes } from './stripe/stripe.ts';
import { timelineRoutes } from './timelines/timelines.ts';
import { voiceoverRoutes } from './voiceover/voiceover.ts';
import { voiceRoutes } from './voices/voices.ts';

/** Every API route. One folder per resource: its router and its tests. */
export function apiRoutes(deps: AppDeps): Router {
  const router = new Router({ prefix: '/api' });
  const resources: Pick<Router, 'routes' | 'allowedMethods'>[] = [
    healthRoutes(deps),
    configRoutes(deps),
    authRoutes(deps),
    identityRoutes(deps),
    aiRoutes(deps),
    projectRoutes(deps),
    timelineRoutes(),
    voiceoverRoutes(deps),
    captionRoutes(deps),
    translationRoutes(deps),
    scriptRoutes(deps),
    voiceRoutes(deps),
    firstCutRoutes(deps),
    eventRoutes(),
    assetRoutes(deps),
    fileRoutes(deps),
    modelRoutes(deps),
    projectRenderRoutes(deps),
    renderRoutes(deps),
    stockRoutes(deps),
    stripeRoutes(deps),
    adminRoutes(deps),
    accountRoutes(deps),
    contactRoutes(deps),
    brandKitRoutes(),
  ];
  const { telemetry, config } = deps;
  const { metricsToken } = config.telemetry;
  if (telemetry && metricsToken) resources.push(metricsRoutes(deps, telemetry, metricsToken));
  for (const resource of resources) router.use(resource.routes(), resource.allowedMethods());
  ignoreCaseOfMiddleware(router);
  return router;
}

/**
 * @koa/router ignores case in routes but not in `router.use(…)`: `/API/Projects` would reach its route and bypass the
 * check for a session. Both must match alike.
 */
function ignoreCaseOfMiddleware(router: Router): void {
  for (const layer of router.stack) {
    if (!layer.regexp.ignoreCase) layer.regexp = new RegExp(layer.regexp.source, `${layer.regexp.flags}i`);
  }
}
