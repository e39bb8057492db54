import type { Alert } from '@pharos/domain/alerts/alert.ts';
import { DEFAULT_DIGEST } from '@pharos/domain/alerts/decide-digest.ts';
import { pairEnds, type Told } from '@pharos/domain/alerts/pair-ends.ts';
import { alertHtml, digestHtml } from './alert-html.ts';
import { type AlertSection, alertText, digestText } from './alert-text.ts';
import { inertAlert } from './inert-alert.ts';
import { lateText } from './late-text.ts';
import { toAlertContent } from './to-alert-content.ts';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

interface Telling {
  /** Public origin of the product. */
  baseUrl: string;
  /** Epoch milliseconds. */
  toldAt: number;
  /** Where the recipient stops such mails. */
  unsubscribeLink: string;
}

/** One alert, both ends of an outage in one, or several as a digest, as a mail. */
export const renderAlertMail = (told: readonly Alert[], telling: Telling): RenderedMail => {
  const alerts = told.map(inertAlert);
  const { unsubscribeLink } = telling;
  const sections = pairEnds(alerts).map((each) => sectionOf(each, telling));
  const [first] = sections;
  if (sections.length === 1 && first) {
    return {
      subject: first.content.subject,
      text: alertText(first, unsubscribeLink),
      html: alertHtml(first, unsubscribeLink),
    };
  }
  const headline = digestHeadline(sections);
  const footer = `These came together: more than ${DEFAULT_DIGEST.alertsAtOnce} alerts within a minute are gathered into one mail. Sent by Pharos to recipients of alerts of ${alerts[0]?.organization.name ?? 'your organization'}.`;
  return {
    subject: headline,
    text: digestText(headline, sections, footer, unsubscribeLink),
    html: digestHtml(headline, sections, footer, unsubscribeLink),
  };
};

const sectionOf = ({ alert, opening }: Told, { baseUrl, toldAt }: Omit<Telling, 'unsubscribeLink'>): AlertSection => ({
  content: { ...toAlertContent({ alert, opening }), late: lateText(opening ?? alert, toldAt) },
  link: `${baseUrl}/reports?check_id=${alert.check.id}`,
  footer: `Why this came: ${(opening ?? alert).rule}. Sent by Pharos to recipients of alerts of ${alert.organization.name}.`,
});

/** "12 alerts: 9 down, 3 up". */
const digestHeadline = (sections: readonly AlertSection[]): string => {
  const counts = new Map<string, number>();
  for (const { content } of sections) {
    const word = content.badge.toLowerCase();
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return `${sections.length} alerts: ${[...counts].map(([word, count]) => `${count} ${word}`).join(', ')}`;
};
