import type { AppliedChange } from '../storage/billing/apply-books.ts';
import type { AccountMail } from '../storage/mails/enqueue-mail.ts';

/** What admins are told of what they hold now; null when that is the same, whatever else changed in the books. To whom is left open. */
export const planChangedMail = (
  { name, before, after }: AppliedChange,
  baseUrl: string,
): Omit<AccountMail, 'to'> | null => {
  const action = { label: 'See your plan', link: `${baseUrl}/settings/pricing` };
  const footer = `Sent by Pharos to the admins of ${name}.`;
  if (before.state === 'CA' && after.state === 'AC')
    return {
      subject: `${name} is monitored again`,
      headline: `${name} is monitored again`,
      paragraphs: ['What was owed is paid. Its checks are probed again; the time between counts as unknown.'],
      action,
      footer,
    };
  const [was, is] = [inWords(before), inWords(after)];
  if (was === is) return null;
  return {
    subject: `The plan of ${name} is ${is} now`,
    headline: `${name} has ${is} now`,
    paragraphs: [`Before, it was ${was}. Terms, the card and addresses are on the page of prices.`],
    action,
    footer,
  };
};

const inWords = ({ plan, addOnChecks, badges }: AppliedChange['after']): string =>
  [plan, ...(addOnChecks > 0 ? [`${addOnChecks} more checks`] : []), ...(badges ? ['badges'] : [])].join(', ');
