import Router from '@koa/router';
import type { Telemetry } from '#api/adapters/telemetry/telemetry.ts';
import { type AccountRouteDeps, accountRoutes } from './account/account.ts';
import { type AdminRouteDeps, adminRoutes } from './admin/admin.ts';
import { type AiRouteDeps, aiRoutes } from './ai/ai.ts';
import { apiDocumentRoutes } from './api-document/api-document.ts';
import { apiTokenRoutes } from './api-tokens/api-tokens.ts';
import { type AssetsRouteDeps, assetRoutes } from './assets/assets.ts';
import { type AuthRouteDeps, authRoutes } from './auth/auth.ts';
import { brandKitRoutes } from './brand-kits/brand-kits.ts';
import { type CaptionsRouteDeps, captionRoutes } from './captions/captions.ts';
import { type TranslationRouteDeps, translationRoutes } from './captions/translation.ts';
import { type ConfigRouteDeps, configRoutes } from './config/config.ts';
import { type ContactRouteDeps, contactRoutes } from './contact/contact.ts';
import { effectRoutes } from './effects/effects.ts';
import { eventRoutes } from './events/events.ts';
import { type FilesRouteDeps, fileRoutes } from './files/files.ts';
import { type FirstCutRouteDeps, firstCutRoutes } from './first-cut/first-cut.ts';
import { healthRoutes } from './health/health.ts';
import { companyRoutes } from './identity/company.ts';
import { type IdentityRouteDeps, identityRoutes } from './identity/identity.ts';
import { type McpRouteDeps, mcpRoutes } from './mcp/mcp.ts';
import { metricsRoutes } from './metrics/metrics.ts';
import { type ModelsRouteDeps, modelRoutes } from './models/models.ts';
import { type ProjectFilesRouteDeps, projectFileRoutes } from './project-files/project-files.ts';
import { moveProjectRoutes } from './projects/move-project.ts';
import { type ProjectsRouteDeps, projectRoutes } from './projects/projects.ts';
import { type ProposalsRouteDeps, proposalRoutes } from './proposals/proposals.ts';
import { type PublishRouteDeps, publishRoutes } from './publish/publish.ts';
import { projectRenderRoutes, type RendersRouteDeps, renderRoutes } from './renders/renders.ts';
import { type ReviewRouteDeps, reviewRoutes } from './review/review.ts';
import { type SharedRouteDeps, sharedRoutes } from './review/shared.ts';
import { type ScimRouteDeps, scimRoutes } from './scim/scim.ts';
import { type ScriptRouteDeps, scriptRoutes } from './script/script.ts';
import { type SignOnRouteDeps, signOnRoutes } from './sign-on/sign-on.ts';
import { type OpenPicturesRouteDeps, openPicturesRoutes } from './stock/open-pictures.ts';
import { type StockRouteDeps, stockRoutes } from './stock/stock.ts';
import { type StripeRouteDeps, stripeRoutes } from './stripe/stripe.ts';
import { templateRoutes } from './templates/templates.ts';
import { editingRoutes } from './timelines/editing.ts';
import { timelineRoutes } from './timelines/timelines.ts';
import { type VoiceoverRouteDeps, voiceoverRoutes } from './voiceover/voiceover.ts';
import { type VoicesRouteDeps, voiceRoutes } from './voices/voices.ts';
import { type WebhooksRouteDeps, webhookRoutes } from './webhooks/webhooks.ts';
import { type WorkspacesRouteDeps, workspaceRoutes } from './workspaces/workspaces.ts';

/** All dependencies of the routes. Each route takes its own part. */
interface ApiDeps
  extends AccountRouteDeps,
    AdminRouteDeps,
    AiRouteDeps,
    AssetsRouteDeps,
    AuthRouteDeps,
    CaptionsRouteDeps,
    ConfigRouteDeps,
    ContactRouteDeps,
    FilesRouteDeps,
    FirstCutRouteDeps,
    IdentityRouteDeps,
    ModelsRouteDeps,
    ProjectFilesRouteDeps,
    ProjectsRouteDeps,
    McpRouteDeps,
    ProposalsRouteDeps,
    PublishRouteDeps,
    RendersRouteDeps,
    ReviewRouteDeps,
    ScimRouteDeps,
    ScriptRouteDeps,
    SharedRouteDeps,
    SignOnRouteDeps,
    StockRouteDeps,
    OpenPicturesRouteDeps,
    StripeRouteDeps,
    TranslationRouteDeps,
    VoiceoverRouteDeps,
    VoicesRouteDeps,
    WebhooksRouteDeps,
    WorkspacesRouteDeps {
  // Some only need a part of it.
  scriptWriter: AiRouteDeps['scriptWriter'];
  /** Null when neither metrics nor traces are configured. */
  telemetry: Telemetry | null;
}

/** Every API route; `/mcp`, whose tools ask them; and `/scim/v2`. One folder per resource: its router and its tests. */
export function apiRoutes(deps: ApiDeps): Router {
  const router = new Router({ prefix: '/api' });
  const resources: Pick<Router, 'routes' | 'allowedMethods'>[] = [
    healthRoutes(deps),
    configRoutes(deps),
    authRoutes(deps),
    identityRoutes(deps),
    companyRoutes(deps),
    aiRoutes(deps),
    projectRoutes(deps),
    projectFileRoutes(deps),
    moveProjectRoutes(deps),
    timelineRoutes(),
    editingRoutes(),
    voiceoverRoutes(deps),
    captionRoutes(deps),
    translationRoutes(deps),
    scriptRoutes(deps),
    voiceRoutes(deps),
    firstCutRoutes(deps),
    effectRoutes(),
    eventRoutes(),
    assetRoutes(deps),
    fileRoutes(deps),
    modelRoutes(deps),
    projectRenderRoutes(deps),
    renderRoutes(deps),
    reviewRoutes(deps),
    sharedRoutes(deps),
    proposalRoutes(deps),
    publishRoutes(deps),
    stockRoutes(deps),
    openPicturesRoutes(deps),
    stripeRoutes(deps),
    adminRoutes(deps),
    apiDocumentRoutes(),
    apiTokenRoutes(),
    webhookRoutes(deps),
    workspaceRoutes(deps),
    signOnRoutes(deps),
    accountRoutes(deps),
    contactRoutes(deps),
    brandKitRoutes(),
    templateRoutes(),
  ];
  const { telemetry, config } = deps;
  const { metricsToken } = config.telemetry;
  if (telemetry && metricsToken) resources.push(metricsRoutes(deps, telemetry, metricsToken));
  for (const resource of resources) router.use(resource.routes(), resource.allowedMethods());
  ignoreCaseOfMiddleware(router);
  const mcp = mcpRoutes(deps, router);
  const all = new Router();
  for (const routes of [router, mcp, scimRoutes(deps)]) all.use(routes.routes(), routes.allowedMethods());
  ignoreCaseOfMiddleware(all);
  return all;
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
