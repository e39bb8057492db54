import { html, type Markup } from '../../html/markup.ts';
import type { AlertContent } from './alert-content.ts';
import type { AlertSection, Digest } from './alert-text.ts';
import { button, FONT, frame, TONES } from './mail-frame.ts';

const badge = ({ tone, badge: label }: AlertContent): Markup =>
  html`<p class="tone-${tone}" style="margin:0 0 8px;${FONT}font-size:13px;line-height:20px;font-weight:700;letter-spacing:0.04em;text-transform:uppercase;color:${TONES[tone].light};"><span aria-hidden="true">${TONES[tone].shape}</span> ${label}</p>`;

const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

const SHOWN_OF_ADDRESS = 160;

const shortened = (address: string): string =>
  address.length > SHOWN_OF_ADDRESS ? `${address.slice(0, SHOWN_OF_ADDRESS)}…` : address;

const linked = (link: string | null, text: string, style = ''): Markup =>
  link === null
    ? html`<strong class="strong" style="color:#10161f;${style}font-weight:600;">${text}</strong>`
    : html`<a class="strong" href="${link}" style="color:#10161f;${style}font-weight:600;text-decoration:underline;">${text}</a>`;

export const alertHtml = ({ content, link, footer }: AlertSection, unsubscribeLink: string): string => {
  const { headline, lead, late, facts, probes, tone, action } = content;
  const rows = facts.map(
    ({ label, value, link: target }) =>
      html`<tr><td class="faint line" valign="top" style="padding:10px 16px 10px 0;border-top:1px solid #e6e9ed;${FONT}font-size:14px;line-height:20px;color:#5f6b78;white-space:nowrap;">${label}</td><td class="plain line" valign="top" width="100%" style="padding:10px 0;border-top:1px solid #e6e9ed;${FONT}font-size:14px;line-height:20px;color:#27303b;word-break:break-word;overflow-wrap:anywhere;">${target === undefined ? value : html`<a class="plain" href="${target}" style="color:#27303b;text-decoration:underline;">${shortened(value)}</a>`}</td></tr>`,
  );
  const seen = probes.map(
    ({ title, location, when, finding, timings }) =>
      html`<div style="margin:20px 0 0;${FONT}font-size:14px;line-height:20px;"><strong class="strong" style="color:#10161f;">${title}</strong><br><span class="plain" style="color:#27303b;overflow-wrap:anywhere;">${finding}</span><br><span class="faint" style="color:#5f6b78;">${when}<br>${location}${timings.length > 0 ? html`<br>${timings.map(unbroken).join(' · ')}` : null}</span></div>`,
  );
  const body = html`${badge(content)}
<h1 class="strong" style="margin:0 0 6px;${FONT}font-size:22px;line-height:30px;font-weight:650;color:#10161f;overflow-wrap:anywhere;">${headline}</h1>
<p class="plain" style="margin:0 0 20px;${FONT}font-size:15px;line-height:22px;color:#27303b;overflow-wrap:anywhere;">${lead}${late === null ? null : html`<br><span class="faint" style="color:#5f6b78;">${late}</span>`}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows}</table>
${seen}
${link && html`<div style="margin:26px 0 0;">${button(link, action)}</div>`}`;
  return frame(content.subject, tone, body, footer, unsubscribeLink);
};

export const digestHtml = ({ headline, sections, rest, footer, unsubscribeLink }: Digest): string => {
  const tone = sections.some(({ content }) => content.tone === 'down') ? 'down' : (sections[0]?.content.tone ?? 'up');
  const items = sections.map(({ content, link }) => {
    return html`<tr><td class="line" style="padding:16px 0;border-top:1px solid #e6e9ed;${FONT}font-size:14px;line-height:20px;overflow-wrap:anywhere;">${badge(content)}${linked(link, content.headline, 'font-size:16px;')}<br><span class="plain" style="color:#27303b;">${content.lead}</span><br><span class="faint" style="color:#5f6b78;">${content.since}${content.late === null ? null : html`<br>${content.late}`}</span></td></tr>`;
  });
  const body = html`<h1 class="strong" style="margin:0 0 16px;${FONT}font-size:22px;line-height:30px;font-weight:650;color:#10161f;">${headline}</h1>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${items}</table>
${rest && html`<p style="margin:16px 0 0;${FONT}font-size:14px;line-height:20px;">${linked(rest.link, rest.text)}</p>`}`;
  return frame(headline, tone, body, footer, unsubscribeLink);
};
