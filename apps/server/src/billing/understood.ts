import { z } from 'zod';
import { UnreadableBillingRecord } from './port.ts';

/** What is read of books; rejects with UnreadableBillingRecord where they have another shape than is known here. */
export const understood = async <T>(reading: Promise<T>): Promise<T> => {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    throw new UnreadableBillingRecord(`Books of another shape: ${z.prettifyError(error)}`, { cause: error });
  }
};
