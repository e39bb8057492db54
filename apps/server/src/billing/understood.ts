import { z } from 'zod';
import { UnreadableBillingRecord } from './port.ts';

/** Rejects with `UnreadableBillingRecord` if the record has an unknown format. */
export const understood = async <T>(reading: Promise<T>): Promise<T> => {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    throw new UnreadableBillingRecord(
      `The response of the billing provider has an unexpected format: ${z.prettifyError(error)}`,
      { cause: error },
    );
  }
};
