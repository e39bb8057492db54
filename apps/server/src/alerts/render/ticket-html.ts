import type { Alert } from '@pharos/domain/alerts/alert.ts';
import type { MessageEntry } from '@pharos/domain/alerts/pair-ends.ts';
import { html } from '../../html/markup.ts';
import type { Fact } from './alert-content.ts';
import { alertLinks } from './alert-links.ts';
import { inertAlert } from './inert-alert.ts';
import { lateText } from './late-text.ts';
import { toAlertContent } from './to-alert-content.ts';
import { withoutRepeats } from './without-repeats.ts';

interface TicketOptions {
  baseUrl: string;
  notifiedAt: number;
  facts?: readonly Fact[];
  /** Pharos finds the ticket or note again by this text at the end. */
  reference: string;
}

/** The HTML has no styles, because help desks remove them. */
export const ticketHtml = (
  { alert, opening }: MessageEntry<Alert>,
  { baseUrl, notifiedAt, facts = [], reference }: TicketOptions,
): string => {
  const entry = { alert: inertAlert(alert), opening: opening && inertAlert(opening) };
  const { headline, lead, since, ...content } = toAlertContent(entry);
  const { facts: ownFacts, probes: ownProbes } = withoutRepeats(content, `${lead} ${since}`);
  const late = lateText(entry.opening ?? entry.alert, notifiedAt);
  const lines = [...ownFacts, ...facts].map(
    ({ label, value, link }) =>
      html`<li>${label}: ${link === undefined ? value : html`<a href="${link}">${value}</a>`}</li>`,
  );
  const probes = ownProbes.map(({ title, when, location, finding, timings }) => {
    const seen = [finding, when, location, timings.join(', ')].filter((line) => line !== '');
    return html`<p><strong>${title}</strong>${seen.map((line) => html`<br>${line}`)}</p>`;
  });
  const links = alertLinks(alert, content, baseUrl).map(({ url, text }) => html`<a href="${url}">${text}</a> `);
  return html`<p><strong>${headline}</strong><br>${lead}<br>${since}${late === null ? null : html`<br>${late}`}</p>
<ul>${lines}</ul>
${probes}
<p>${links}</p>
<p>Why this came: ${(opening ?? alert).rule}. Sent by Pharos for ${entry.alert.organization.name} (${reference}).</p>`
    .text;
};
