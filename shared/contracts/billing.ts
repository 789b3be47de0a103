import * as z from 'zod';
import { PAID_PLANS } from '../plans/plans.ts';

/** Body of POST /api/stripe/create-checkout-session. Nothing else is taken: prices are the server's. */
export const checkoutSchema = z.strictObject({ plan: z.enum(PAID_PLANS) });

/** Answer of POST /api/stripe/create-checkout-session and create-portal-session: where the browser goes next. */
export const paymentPageSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });
export type PaymentPage = z.infer<typeof paymentPageSchema>;

/**
 * How people come back from the payment page: `/pricing?checkout=success` or `/pricing?checkout=cancelled`. It is a message and
 * no more; the plan changes by the provider's word to the server, which may take some seconds.
 */
export const CHECKOUT_RETURNS = ['success', 'cancelled'] as const;
export type CheckoutReturn = (typeof CHECKOUT_RETURNS)[number];
