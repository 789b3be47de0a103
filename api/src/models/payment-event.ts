import { model, Schema } from 'mongoose';
import { DAY_SECONDS } from '#shared/time/periods.ts';

/** Much longer than the provider retries a rejected event (three days). */
const KEEP_SECONDS = 60 * DAY_SECONDS;

const paymentEventSchema = new Schema(
  {
    /** The provider's id, so that an event counts once however often it is sent. */
    _id: String,
    type: { type: String, required: true },
    handledAt: { type: Date, required: true, expires: KEEP_SECONDS },
  },
  { versionKey: false },
);

export const PaymentEventRecord = model('PaymentEvent', paymentEventSchema);
