import { BillingUnavailable } from '../../billing/port.ts';
import { unavailable } from '../errors.ts';

/** What the billing provider answers; refuses in words for people when it cannot be asked. */
export const askProvider = async <T>(asking: Promise<T>): Promise<T> => {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof BillingUnavailable)) throw error;
    throw unavailable('The payment service does not answer. What you hold is unchanged; try again in a few minutes.');
  }
};
