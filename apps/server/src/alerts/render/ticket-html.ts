import type { Alert } from '@pharos/domain/alerts/alert.ts';
import type { Told } from '@pharos/domain/alerts/pair-ends.ts';
import { html } from '../../html/markup.ts';
import type { Fact } from './alert-content.ts';
import { inertAlert } from './inert-alert.ts';
import { lateText } from './late-text.ts';
import { toAlertContent } from './to-alert-content.ts';

interface TicketTelling {
  /** Public origin of the product. */
  baseUrl: string;
  /** Epoch milliseconds. */
  toldAt: number;
  /** What is said beside the alert. */
  facts?: readonly Fact[];
  /** Stands in small at the end, so that it can be found again. */
  reference: string;
}

/** An alert, or both ends of an outage, as the text of a ticket or of a note on one: HTML without styles, which help desks take away. */
export const ticketHtml = (
  { alert, opening }: Told<Alert>,
  { baseUrl, toldAt, facts = [], reference }: TicketTelling,
): string => {
  const told = { alert: inertAlert(alert), opening: opening && inertAlert(opening) };
  const content = toAlertContent(told);
  const late = lateText(told.opening ?? told.alert, toldAt);
  const lines = [...content.facts, ...facts].map(
    ({ label, value, link }) =>
      html`<li>${label}: ${link === undefined ? value : html`<a href="${link}">${value}</a>`}</li>`,
  );
  const probes = content.probes.map(
    ({ title, when, location, finding, timings }) =>
      html`<p><strong>${title}</strong><br>${finding}<br>${when}<br>${location}${timings.length > 0 ? html`<br>${timings.join(', ')}` : null}</p>`,
  );
  return html`<p><strong>${content.headline}</strong><br>${content.lead}${late === null ? null : html`<br>${late}`}</p>
<ul>${lines}</ul>
${probes}
<p><a href="${baseUrl}/reports?check_id=${alert.check.id}">${content.action}</a></p>
<p>${content.since}. Why this came: ${(opening ?? alert).rule}. Sent by Pharos for ${told.alert.organization.name} (${reference}).</p>`
    .text;
};
