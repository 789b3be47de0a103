import * as z from 'zod';
import { PAID_PLANS } from '#shared/plans/plans.ts';

/** Body of POST /api/stripe/create-checkout-session. The server sets the price. */
export const checkoutSchema = z.strictObject({ plan: z.enum(PAID_PLANS) });

/** Answer of POST /api/stripe/create-checkout-session and create-portal-session: the page to open next. */
export const paymentPageSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });
export type PaymentPage = z.infer<typeof paymentPageSchema>;

/**
 * Return from the payment page: `/pricing?checkout=success` or `/pricing?checkout=cancelled`. It only selects a
 * message. The plan changes when the provider notifies the server, which may take some seconds.
 */
export const CHECKOUT_RETURNS = ['success', 'cancelled'] as const;
export type CheckoutReturn = (typeof CHECKOUT_RETURNS)[number];
