import type { Alert } from '@pharos/domain/alerts/alert.ts';
import { DEFAULT_DIGEST } from '@pharos/domain/alerts/decide-digest.ts';
import { type MessageEntry, pairEnds } from '@pharos/domain/alerts/pair-ends.ts';
import type { UnlistedAlerts } from '../channels/channel.ts';
import { alertHtml, digestHtml } from './alert-html.ts';
import { type AlertSection, alertText, digestText } from './alert-text.ts';
import { digestHeadline } from './digest-headline.ts';
import { inertAlert } from './inert-alert.ts';
import { lateText } from './late-text.ts';
import { toAlertContent } from './to-alert-content.ts';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

interface MailContext {
  baseUrl: string;
  notifiedAt: number;
  /** Contacts cannot open reports, so they get no links. */
  hasLogin: boolean;
  unsubscribeLink: string;
  more?: readonly UnlistedAlerts[];
}

export const renderAlertMail = (entries: readonly Alert[], context: MailContext): RenderedMail => {
  const alerts = entries.map(inertAlert);
  const { unsubscribeLink, more = [], baseUrl, hasLogin } = context;
  const sections = pairEnds(alerts).map((each) => sectionOf(each, context));
  const [first] = sections;
  if (sections.length === 1 && more.length === 0 && first) {
    return {
      subject: first.content.subject,
      text: alertText(first, unsubscribeLink),
      html: alertHtml(first, unsubscribeLink),
    };
  }
  const headline = digestHeadline(alerts, sections, more);
  const rest =
    more.length === 0
      ? null
      : { text: `And ${more.length} more that are not listed here`, link: hasLogin ? baseUrl : null };
  const footer = `These alerts are in one mail because there were more than ${DEFAULT_DIGEST.alertsAtOnce} alerts within a minute. Sent by Pharos to the recipients of alerts of ${alerts[0]?.organization.name ?? 'your organization'}.`;
  return {
    subject: headline,
    text: digestText({ headline, sections, rest, footer, unsubscribeLink }),
    html: digestHtml({ headline, sections, rest, footer, unsubscribeLink }),
  };
};

const sectionOf = (
  { alert, opening }: MessageEntry<Alert>,
  { baseUrl, notifiedAt, hasLogin }: Pick<MailContext, 'baseUrl' | 'notifiedAt' | 'hasLogin'>,
): AlertSection => ({
  content: { ...toAlertContent({ alert, opening }), late: lateText(opening ?? alert, notifiedAt) },
  link: hasLogin ? `${baseUrl}/reports?check_id=${alert.check.id}` : null,
  footer: `Reason for this mail: ${(opening ?? alert).rule}. Sent by Pharos to the recipients of alerts of ${alert.organization.name}.`,
});
