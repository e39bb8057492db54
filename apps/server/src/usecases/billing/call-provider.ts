import { BillingUnavailable, UnreadableBillingRecord } from '../../billing/port.ts';
import { unavailable, unprocessable } from '../errors.ts';

/** @throws Refusal with a message for people if the provider is unavailable or its response cannot be interpreted. */
export const callProvider = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof UnreadableBillingRecord)
      throw unprocessable(
        'The payment service returned a plan that is not sold here. Your plan is unchanged. Contact support.',
      );
    if (!(error instanceof BillingUnavailable)) throw error;
    throw unavailable('The payment service does not respond. Your plan is unchanged. Try again in a few minutes.');
  }
};
