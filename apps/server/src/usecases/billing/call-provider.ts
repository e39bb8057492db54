import { BillingUnavailable, UnreadableBillingRecord } from '../../billing/port.ts';
import { unavailable, unprocessable } from '../errors.ts';

/** @throws Refusal with a message for people if the provider is unavailable or its response cannot be interpreted. */
export const callProvider = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof UnreadableBillingRecord)
      throw unprocessable(
        'The payment service has something in its books that is not sold here. What you hold is unchanged; ask the support.',
      );
    if (!(error instanceof BillingUnavailable)) throw error;
    throw unavailable('The payment service does not answer. What you hold is unchanged; try again in a few minutes.');
  }
};
