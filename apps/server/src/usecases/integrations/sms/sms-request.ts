import type { IntegrationState, StateFilter } from '@pharos/contract/rest/integrations/integration.ts';
import { isMasked } from '@pharos/contract/rest/integrations/masked-secret.ts';
import { invalid } from '../../errors.ts';
import { readPhoneNumber } from '../../phone-number.ts';

/** What is asked for of text messages. */
export interface SmsRequest {
  state: IntegrationState;
  accountSid: string;
  /** Masked: the stored one. */
  authToken: string;
  /** As typed. */
  from: string;
  filter: StateFilter;
  /** As typed, comma-separated. */
  numbers: string;
  applicationIds: readonly number[];
}

/** What is asked to be different; what is absent or undefined stays. */
export type SmsChange = { [Part in keyof SmsRequest]?: SmsRequest[Part] | undefined };

const MAX_NUMBERS = 20;

/** The number that messages come from, as E.164. */
export const senderNumber = (text: string): string => {
  const number = readPhoneNumber(text);
  if (number === null) throw invalid({ twilio_number: [`${text} is no valid phone number.`] });
  return number;
};

/** The numbers that messages go to, each once, as E.164: 1 to 20. */
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
  if (numbers.length > MAX_NUMBERS) throw refuse(`These are more than ${MAX_NUMBERS} numbers.`);
  return numbers;
};

/** What was typed as the auth token; undefined when that was its mask, or nothing. */
export const typedToken = (authToken: string | undefined): string | undefined =>
  authToken === undefined || isMasked(authToken) ? undefined : authToken;

/** An organization has one application, which need not be named. */
export const refuseOtherApplications = (applicationId: number, named: readonly number[] | undefined): void => {
  const others = (named ?? []).filter((id) => id !== applicationId);
  if (others.length > 0) {
    throw invalid({ alert_source_applications: others.map((id) => `There is no application ${id}.`) });
  }
};
