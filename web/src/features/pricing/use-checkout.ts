import { useMutation } from '@tanstack/react-query';
import { type PaymentPage, paymentPageSchema } from '#shared/contracts/billing.ts';
import type { PaidPlan } from '#shared/plans/plans.ts';
import { HttpError, isUnauthorized, request } from '#web/http/http.ts';
import { reportFailure, signInAgain } from '#web/http/unauthorized.ts';
import { toast } from '#web/ui/toast-store.ts';

export function useCheckout() {
  return useMutation({
    mutationFn: (plan: PaidPlan) =>
      request('POST', '/api/stripe/create-checkout-session', { body: { plan }, schema: paymentPageSchema }),
    onSuccess: openPaymentPage,
    onError: (error) => {
      if (isUnauthorized(error)) signInAgain();
      else toast({ title: 'Checkout Failed', description: checkoutFailure(error), variant: 'destructive' });
    },
  });
}

/** Opens the provider's page for changing or cancelling a subscription. */
export function useBillingPortal() {
  return useMutation({
    mutationFn: () => request('POST', '/api/stripe/create-portal-session', { body: {}, schema: paymentPageSchema }),
    onSuccess: openPaymentPage,
    onError: (error) => reportFailure('Failed to open billing', error),
  });
}

/** The server's words, else a fallback that depends on whether it answered at all (specification, error catalogue). */
export function checkoutFailure(error: unknown): string {
  if (error instanceof HttpError) return error.reason || 'Failed to create checkout session';
  return 'Failed to start checkout session';
}

function openPaymentPage({ url }: PaymentPage): void {
  location.assign(url);
}
