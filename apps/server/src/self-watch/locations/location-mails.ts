import { durationText } from '@pharos/domain/words/duration-text.ts';
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
  return mailsOf(parts, `“${parts.name}” has no agent: ${these} ${isOne ? 'is' : 'are'} not watched`, [
    `No agent of the location “${parts.name}” has been seen since ${momentOf(parts, since)}.`,
    `${these} ${isOne ? 'has' : 'have'} no other live location that can run ${isOne ? 'it' : 'them'}: ${isOne ? 'its' : 'their'} state is unknown, and no outage of ${isOne ? 'it' : 'them'} is told meanwhile.`,
    `Start the agent again: see whether its machine runs, is connected and has the right time. Or give ${isOne ? 'this check' : 'these checks'} other locations.`,
    'This is told once; another mail follows when the location is watched again.',
  ]);
};

/** `since` and `until` delimit the time without an agent, in epoch milliseconds. */
export const watchedAgainMails = (
  parts: LocationMailParts,
  { since, until }: { since: number; until: number },
): AccountMail[] =>
  mailsOf(parts, `“${parts.name}” is watched again`, [
    `The location “${parts.name}” is watched again since ${momentOf(parts, until)}. It was unwatched for ${durationText(until - since)}, since ${momentOf(parts, since)}.`,
    'Reports show the checks that could be probed only there as unknown in that time, neither up nor down.',
  ]);

const mailsOf = (
  { readers, baseUrl }: LocationMailParts,
  what: string,
  paragraphs: readonly string[],
): AccountMail[] => {
  const words = (subject: string) => ({ subject, headline: subject, paragraphs, countedWith: null });
  if ('operator' in readers) {
    const { host } = new URL(baseUrl);
    return [
      {
        to: readers.operator.to,
        // Contains the host, because an operator may run several installations.
        ...words(`Pharos at ${host}: ${what}`),
        action: { label: 'Open the locations', link: `${baseUrl}/operator/locations` },
        footer: alarmFooter(readers.operator),
        addresses: [host],
      },
    ];
  }
  const { organization, to } = readers;
  return to.map((address) => ({
    to: address,
    ...words(what),
    action: { label: 'Open the locations', link: `${baseUrl}/settings/locations` },
    footer: `Sent by Pharos to the owner and the admins of ${organization.name}.`,
  }));
};

const momentOf = ({ readers }: LocationMailParts, moment: number): string =>
  momentText(moment, 'operator' in readers ? 'UTC' : readers.organization.timezone);
