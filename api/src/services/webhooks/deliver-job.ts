import { Project } from '#api/models/project.ts';
import { Webhook, WebhookDelivery, type WebhookDocument } from '#api/models/webhook.ts';
import type { JobHandler } from '#api/queue/queue.ts';
import { findOwner } from '#api/services/owners/owners.ts';
import { WEBHOOK_LIMITS } from '#shared/contracts/webhook.ts';
import { PLAN_RULES } from '#shared/plans/plans.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/periods.ts';
import { announce } from './announce.ts';
import { postSafely } from './post-safely.ts';
import { signatureHeaders } from './sign.ts';

interface DeliverDeps {
  config: { readonly webhooksAllowPrivate: boolean };
}

/** Pauses before each further attempt, as the Standard Webhooks convention suggests. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS];

/** The receiver says that it wants nothing more. */
const GONE = 410;

/** Sends one event to one webhook. Deliveries wait on the network, so many run side by side, a few of each account. */
export function deliverWebhookHandler({ config }: DeliverDeps): JobHandler<'deliver-webhook'> {
  return {
    concurrency: 32,
    accountConcurrency: 4,
    attempts: PAUSES_MS.length + 1,
    backoffMs: PAUSES_MS,
    async run({ deliveryId, userId }, { signal }) {
      const delivery = await WebhookDelivery.findOne({ _id: deliveryId, userId, status: 'waiting' });
      if (delivery === null) return { status: 'skipped', reason: 'The delivery has ended.' };
      const webhook = await Webhook.findOne({ _id: delivery.webhookId, userId });
      if (webhook === null || !(await isAllowed(webhook))) {
        await note(deliveryId, userId, { status: 'failed', lastError: 'The webhook is off.' });
        return { status: 'skipped', reason: 'The webhook is off.' };
      }
      const { payload } = delivery;
      const at = new Date();
      const attempt = { attempts: delivery.attempts + 1, lastAttemptAt: at };
      let status: number;
      try {
        const headers = signatureHeaders(webhook.secret, { id: deliveryId, payload, at });
        const options = { allowsPrivate: config.webhooksAllowPrivate, signal };
        status = await postSafely(new URL(webhook.url), { body: payload, headers }, options);
      } catch (error) {
        // Stopping the server says nothing of the receiver.
        signal.throwIfAborted();
        const lastError = error instanceof Error ? error.message : String(error);
        await note(deliveryId, userId, { ...attempt, lastStatus: null, lastError });
        await noteFailure(webhook, at);
        throw error;
      }
      if (status >= 200 && status < 300) {
        await note(deliveryId, userId, { ...attempt, status: 'delivered', lastStatus: status, lastError: null });
        await Webhook.updateOne({ _id: webhook._id, userId }, { $set: { failingSince: null } });
        return { status: 'success' };
      }
      const lastError = `The receiver answered ${status}.`;
      await note(deliveryId, userId, { ...attempt, lastStatus: status, lastError });
      if (status === GONE) await switchOff(webhook, 'The receiver answered 410 Gone.');
      else await noteFailure(webhook, at);
      throw new Error(lastError);
    },
    async onFailed({ deliveryId, userId }) {
      await note(deliveryId, userId, { status: 'failed' });
    },
  };
}

/** Announces a project that was saved lately. */
export function announceChangeHandler(): JobHandler<'announce-change'> {
  return {
    concurrency: 2,
    attempts: 3,
    backoffMs: 1_000,
    async run({ projectId, userId }) {
      const project = await Project.findOne({ _id: projectId, userId }, 'title timelineVersion').lean();
      if (project === null) return { status: 'skipped', reason: 'The project is gone.' };
      const { title, timelineVersion: version } = project;
      await announce(userId, 'project.changed', { projectId, title, version });
      return { status: 'success' };
    },
    onFailed: async () => {},
  };
}

async function isAllowed({ isOn, userId }: WebhookDocument): Promise<boolean> {
  const owner = isOn ? await findOwner(userId) : null;
  return owner !== null && PLAN_RULES[owner.plan].hasApiAccess;
}

async function note(deliveryId: string, userId: string, values: object): Promise<void> {
  await WebhookDelivery.updateOne({ _id: deliveryId, userId }, { $set: values });
}

/** Remembers since when a webhook fails, and switches it off when that was days ago. */
async function noteFailure(webhook: WebhookDocument, at: Date): Promise<void> {
  const { _id, userId, failingSince } = webhook;
  if (failingSince == null) {
    await Webhook.updateOne({ _id, userId, failingSince: null }, { $set: { failingSince: at } });
  } else if (at.getTime() - failingSince.getTime() > WEBHOOK_LIMITS.failingDays * DAY_MS) {
    await switchOff(webhook, `Nothing could be delivered for ${WEBHOOK_LIMITS.failingDays} days.`);
  }
}

async function switchOff({ _id, userId }: WebhookDocument, reason: string): Promise<void> {
  await Webhook.updateOne({ _id, userId }, { $set: { isOn: false, note: reason } });
}
