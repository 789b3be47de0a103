import { CustomerMissingError, type Payments } from '#api/adapters/payments/payments.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import type { CheckoutReturn } from '#shared/contracts/billing.ts';
import type { ErrorCode } from '#shared/errors/catalogue.ts';
import { type PaidPlan, STUDIO_TRIAL_DAYS } from '#shared/plans/plans.ts';
import { isStanding } from './subscription.ts';

/**
 * Opens the payment page for a plan.
 * @param origin Address of the studio in this browser.
 * @throws ApiError `billing.already-subscribed`, `billing.checkout-failed`, or `request.unauthorized` when the account
 * has been deleted.
 */
export function openCheckout(payments: Payments, user: UserDocument, plan: PaidPlan, origin: string): Promise<string> {
  return asBillingError('billing.checkout-failed', async () => {
    const customerId = user.stripeCustomerId ?? (await makeCustomer(payments, user));
    try {
      return await openCheckoutFor(payments, user, customerId, plan, origin);
    } catch (error) {
      if (!(error instanceof CustomerMissingError)) throw error;
      return await openCheckoutFor(payments, user, await makeCustomer(payments, user), plan, origin);
    }
  });
}

async function openCheckoutFor(
  payments: Payments,
  user: UserDocument,
  customerId: string,
  plan: PaidPlan,
  origin: string,
): Promise<string> {
  const subscriptions = await payments.subscriptionsOf(customerId);
  if (subscriptions.some(isStanding)) throw new ApiError('billing.already-subscribed');
  const isTrialUsed = subscriptions.some(({ hadTrial }) => hadTrial);
  const returnTo = (outcome: CheckoutReturn) => new URL(`/pricing?checkout=${outcome}`, origin).href;
  const url = await payments.openCheckout({
    userId: user._id,
    customerId,
    plan,
    trialDays: plan === 'studio' && !isTrialUsed ? STUDIO_TRIAL_DAYS : 0,
    successUrl: returnTo('success'),
    cancelUrl: returnTo('cancelled'),
  });
  if (await User.exists({ _id: user._id })) return url;
  // The account was deleted while the page was being opened. The deletion may have looked for pages before this one
  // existed.
  await payments.cancelAll(customerId);
  throw new ApiError('request.unauthorized');
}

/** Makes the account a customer and replaces one that no longer exists. Simultaneous requests get the same customer. */
async function makeCustomer(payments: Payments, user: UserDocument): Promise<string> {
  const previousId = user.stripeCustomerId ?? null;
  const customerId = await payments.createCustomer({ userId: user._id, email: user.email, previousId });
  await User.updateOne({ _id: user._id, stripeCustomerId: previousId }, { $set: { stripeCustomerId: customerId } });
  return (await User.findById(user._id, 'stripeCustomerId').lean())?.stripeCustomerId ?? customerId;
}

/** @throws ApiError `billing.no-subscription` or `billing.portal-failed` */
export function openPortal(payments: Payments, user: UserDocument, origin: string): Promise<string> {
  const { stripeCustomerId } = user;
  if (!stripeCustomerId) throw new ApiError('billing.no-subscription');
  return asBillingError('billing.portal-failed', () =>
    payments.openPortal(stripeCustomerId, new URL('/pricing', origin).href),
  );
}

/** Logs the provider's own errors, which may quote keys and customers, and throws ours. */
async function asBillingError<T>(code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof ApiError ? cause : new ApiError(code, { cause });
  }
}
