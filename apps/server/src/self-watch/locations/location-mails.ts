import { durationText } from '@pharos/domain/text/duration-text.ts';
import { momentText } from '../../html/moment-text.ts';
import type { AccountMail } from '../../storage/mails/enqueue-mail.ts';
import { alarmFooter } from '../alarm-mail.ts';
import type { OperatorAddress } from '../operator-address.ts';

/** The operator for a shared location, or owner and admins for a private one. */
export type LocationReaders =
  | { operator: OperatorAddress }
  | { organization: { name: string; timezone: string }; to: readonly string[] };

export interface LocationMailParts {
  name: string;
  readers: LocationReaders;
  baseUrl: string;
}

/**
 * `since` is the time at which an agent was last seen there, in epoch milliseconds. `checks` is the number of unwatched
 * checks.
 */
export const unwatchedMails = (
  parts: LocationMailParts,
  { since, checks }: { since: number; checks: number },
): AccountMail[] => {
  const isOne = checks === 1;
  const these = `${checks} ${isOne ? 'check' : 'checks'}`;
  return mailsOf(parts, `“${parts.name}” has no agent: ${these} ${isOne ? 'is' : 'are'} not monitored`, [
    `No agent of the location “${parts.name}” has been seen since ${momentOf(parts, since)}.`,
    `${these} ${isOne ? 'has' : 'have'} no other live location that can run ${isOne ? 'it' : 'them'}. Until the agent is back, ${isOne ? 'its' : 'their'} state is unknown, and no outage of ${isOne ? 'it' : 'them'} is reported.`,
    `Check that the machine of the agent is running, is connected, and has the correct time, and start the agent again. Or choose other locations for ${isOne ? 'this check' : 'these checks'}.`,
    'Pharos sends this mail once, and another one when the location has an agent again.',
  ]);
};

/** `since` and `until` delimit the time without an agent, in epoch milliseconds. */
export const watchedAgainMails = (
  parts: LocationMailParts,
  { since, until }: { since: number; until: number },
): AccountMail[] =>
  mailsOf(parts, `“${parts.name}” has an agent again`, [
    `The location “${parts.name}” has had an agent again since ${momentOf(parts, until)}. It had no agent for ${durationText(until - since)}, since ${momentOf(parts, since)}.`,
    'Reports show the checks that no other location could probe as unknown in this time, neither up nor down.',
  ]);

const mailsOf = (
  { readers, baseUrl }: LocationMailParts,
  what: string,
  paragraphs: readonly string[],
): AccountMail[] => {
  const texts = (subject: string) => ({ subject, headline: subject, paragraphs, countedWith: null });
  if ('operator' in readers) {
    const { host } = new URL(baseUrl);
    return [
      {
        to: readers.operator.to,
        // Contains the host, because an operator may run several installations.
        ...texts(`Pharos at ${host}: ${what}`),
        action: { label: 'Open the locations', link: `${baseUrl}/operator/locations` },
        footer: alarmFooter(readers.operator),
        addresses: [host],
      },
    ];
  }
  const { organization, to } = readers;
  return to.map((address) => ({
    to: address,
    ...texts(what),
    action: { label: 'Open the locations', link: `${baseUrl}/settings/locations` },
    footer: `Sent by Pharos to the owner and the admins of ${organization.name}.`,
  }));
};

const momentOf = ({ readers }: LocationMailParts, moment: number): string =>
  momentText(moment, 'operator' in readers ? 'UTC' : readers.organization.timezone);
