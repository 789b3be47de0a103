import type { Logger } from 'pino';
import {
  CustomerMissingError,
  type PaymentEvent,
  type Payments,
  type SubscriptionState,
} from '#api/adapters/payments/payments.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { isDuplicateKeyError } from '#api/errors/database-errors.ts';
import { AccountDeletion } from '#api/models/account-deletion.ts';
import { PaymentEventRecord } from '#api/models/payment-event.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import { entryExpiry, logged, type NewEntry } from '#api/services/audit/logged.ts';
import type { Plan } from '#shared/plans/plans.ts';
import { entitlementOf, planAfter } from './subscription.ts';

/** Events after which the customer's subscriptions are fetched again. */
const HANDLED_EVENTS = new Set([
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.payment_failed',
]);

/** Each lost attempt means that another process stored something newer. More than this in a row is a storm. */
const MAX_TRIES = 25;

type BillingDeps = { log: Logger } & { payments: Payments };

/**
 * Handles an event. The event only signals a change: the current state is fetched from the provider, so events may
 * arrive in any order, late and repeatedly. An event counts as handled when everything is done. The provider resends
 * one that failed halfway.
 */
export async function applyEvent(deps: BillingDeps, event: PaymentEvent): Promise<void> {
  if (await PaymentEventRecord.exists({ _id: event.id })) return;
  if (HANDLED_EVENTS.has(event.type) && event.customerId) await syncSubscription(deps, event.customerId, event.userId);
  try {
    await PaymentEventRecord.create({ _id: event.id, type: event.type, handledAt: new Date() });
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
  }
}

/**
 * Updates an account from its customer's subscriptions. The version is read before the request to the provider and
 * required for the write, so a slow answer never overwrites a newer one.
 * @throws ApiError `billing.busy`
 */
async function syncSubscription(
  { payments, log }: BillingDeps,
  customerId: string,
  userId: string | null,
): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const user = await findCustomer(customerId, userId);
    if (!user) return dropCustomer({ payments, log }, customerId, userId);
    const next = entitlementOf(await subscriptionsNow(payments, customerId));
    const plan = planAfter(user.plan, user.paidPlan ?? null, next.paidPlan);
    const change = () =>
      User.updateOne(
        { _id: user._id, billingVersion: user.billingVersion, plan: user.plan },
        { $set: { ...next, plan }, $inc: { billingVersion: 1 } },
      );
    const { matchedCount } =
      plan === user.plan
        ? await change()
        : await logged(planEntry(user, plan), change, (result) => (result.matchedCount === 1 ? {} : null));
    if (matchedCount === 1) return;
  }
  throw new ApiError('billing.busy');
}

/** The entry of a payment in the account's log. Nobody acts: the provider's message is the cause. */
function planEntry({ _id, email, plan: from }: UserDocument, to: Plan): NewEntry {
  const ofAccount = { ownerId: _id, targetId: _id, targetEmail: email };
  return { action: 'plan.change', ...ofAccount, from, to, expiresAt: entryExpiry() };
}

/** A customer that the provider no longer knows pays for nothing. */
async function subscriptionsNow(payments: Payments, customerId: string): Promise<SubscriptionState[]> {
  try {
    return await payments.subscriptionsOf(customerId);
  } catch (error) {
    if (error instanceof CustomerMissingError) return [];
    throw error;
  }
}

/**
 * Finds the customer's account. If the account paid before its customer id was stored, the id in its checkout finds it.
 */
async function findCustomer(customerId: string, userId: string | null): Promise<UserDocument | null> {
  const user = await User.findOne({ stripeCustomerId: customerId });
  if (user || userId === null) return user;
  return User.findOneAndUpdate(
    { _id: userId, stripeCustomerId: null },
    { $set: { stripeCustomerId: customerId } },
    { returnDocument: 'after' },
  );
}

/**
 * Handles a customer without an account. If the account was deleted here, the payment came at the last moment and buys
 * nothing, so it is cancelled. Any other customer may belong to another studio or shop at the same provider, and is
 * left alone.
 */
async function dropCustomer({ payments, log }: BillingDeps, customerId: string, userId: string | null): Promise<void> {
  const isDeleted =
    (await AccountDeletion.exists({ stripeCustomerId: customerId })) ??
    (userId !== null && (await AccountDeletion.exists({ _id: userId })));
  if (!isDeleted) {
    log.warn({ customerId }, 'payment event for a customer without an account');
    return;
  }
  await payments.cancelAll(customerId);
  log.warn({ customerId }, 'cancelled the subscription of a deleted account');
}
