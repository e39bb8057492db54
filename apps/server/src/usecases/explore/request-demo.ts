import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { requirePerson } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { invalid } from '../errors.ts';
import { createTicket } from '../organizations/support/create-ticket.ts';
import { readExplore } from './read-explore.ts';

const REASON = 'Request for demo: ';
const MAX_PER_HOUR = 5;

export interface DemoRequest {
  product: string;
  firstName: string;
  lastName: string;
  email: string;
  companyName: string;
  companySize: string;
  phoneNumber: string;
}

/**
 * Creates a support ticket. Returns the address at which its state can be read. The country is derived from the phone
 * number.
 */
export const requestDemo = async (
  services: Pick<Services, 'db' | 'secrets' | 'settings' | 'now' | 'exploreCatalog'>,
  caller: Caller,
  { product, firstName, lastName, email, companyName, companySize, phoneNumber }: DemoRequest,
): Promise<string> => {
  requirePerson(caller);
  if (!readExplore(services).products.some(({ name }) => name === product))
    throw invalid({ product: ['This product does not exist.'] });
  const phone = parsePhoneNumberFromString(phoneNumber, 'US');
  if (!phone?.isValid()) throw invalid({ phone_number: ['Phone number invalid'] });
  const country = phone.country && new Intl.DisplayNames('en', { type: 'region' }).of(phone.country);
  return createTicket(services, caller, {
    organizationId: caller.organization.id,
    reason: `${REASON}${product}`,
    requestedUser: undefined,
    downgradeTo: null,
    planRequested: null,
    detail: [
      `Name: ${firstName} ${lastName}`,
      `E-mail: ${email}`,
      `Company: ${companyName}, ${companySize} people`,
      `Phone: ${phone.number}`,
      `Country: ${country ?? 'unknown'}`,
    ],
    limit: { beginsWith: REASON, anHour: MAX_PER_HOUR },
  });
};
