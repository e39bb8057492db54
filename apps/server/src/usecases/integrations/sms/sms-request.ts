import type { IntegrationState, StateFilter } from '@pharos/contract/rest/integrations/integration.ts';
import { isMasked } from '@pharos/contract/rest/integrations/masked-secret.ts';
import { invalid } from '../../errors.ts';
import { readPhoneNumber } from '../../phone-number.ts';

export interface SmsRequest {
  state: IntegrationState;
  accountSid: string;
  /** A masked token means the stored one. */
  authToken: string;
  from: string;
  filter: StateFilter;
  /** Numbers as the user has entered them, separated by commas. */
  numbers: string;
  applicationIds: readonly number[];
}

export type SmsChange = { [Part in keyof SmsRequest]?: SmsRequest[Part] | undefined };

const MAX_NUMBERS = 20;

/**
 * Returns E.164 format.
 * @throws Refusal if the text is not a phone number.
 */
export const senderNumber = (text: string): string => {
  const number = readPhoneNumber(text);
  if (number === null) throw invalid({ twilio_number: [`${text} is no valid phone number.`] });
  return number;
};

/**
 * Returns E.164 format, without duplicates.
 * @throws Refusal unless there are 1 to 20 valid numbers.
 */
export const recipientNumbers = (text: string): string[] => {
  const typed = text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const refuse = (...messages: string[]) => invalid({ alert_traget_numbers: messages });
  const read = typed.map((each) => ({ each, number: readPhoneNumber(each) }));
  const wrong = read.filter(({ number }) => number === null);
  if (wrong.length > 0) throw refuse(...wrong.map(({ each }) => `${each} is no valid phone number.`));
  const numbers = [...new Set(read.map(({ number }) => number ?? ''))];
  if (numbers.length === 0) throw refuse('Please fill in Alert Mobile number');
  if (numbers.length > MAX_NUMBERS) throw refuse(`Enter at most ${MAX_NUMBERS} numbers.`);
  return numbers;
};

export const typedToken = (authToken: string | undefined): string | undefined =>
  authToken === undefined || isMasked(authToken) ? undefined : authToken;

/** An organization has one application, whose id is optional. */
export const refuseOtherApplications = (applicationId: number, named: readonly number[] | undefined): void => {
  const unknown = (named ?? []).filter((id) => id !== applicationId);
  if (unknown.length > 0) {
    throw invalid({ alert_source_applications: unknown.map((id) => `The application ${id} does not exist.`) });
  }
};
