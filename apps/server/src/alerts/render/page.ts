import type { Content } from './content.ts';
import { html, type Markup } from './markup.ts';
import type { Section } from './text.ts';

/** State is told by colour, shape and word together. */
const TONES: Record<Content['tone'], { shape: string; light: string; dark: string }> = {
  down: { shape: '▼', light: '#b93815', dark: '#ff8a65' },
  up: { shape: '▲', light: '#0b7a68', dark: '#4fd1b8' },
  degraded: { shape: '◆', light: '#93600a', dark: '#f2b84b' },
};

/** Inline styles are light; where the reader's mail program knows dark, these classes take over. */
const DARK = html`
  body, .ground { background: #14171c !important; }
  .card { background: #1d2128 !important; border-color: #303640 !important; }
  .strong { color: #f1f3f5 !important; }
  .plain { color: #d3d8de !important; }
  .faint { color: #9aa4b0 !important; }
  .line { border-color: #303640 !important; }
  .button { background: #e8ebef !important; color: #14171c !important; }
  .tone-down { color: ${TONES.down.dark} !important; }
  .tone-up { color: ${TONES.up.dark} !important; }
  .tone-degraded { color: ${TONES.degraded.dark} !important; }
  .edge-down { border-top-color: ${TONES.down.dark} !important; }
  .edge-up { border-top-color: ${TONES.up.dark} !important; }
  .edge-degraded { border-top-color: ${TONES.degraded.dark} !important; }`;

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";

/** The frame of every mail: one card on a quiet ground, a table for the mail programs that know nothing else. */
const page = (title: string, tone: Content['tone'], body: Markup, footer: string): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {${DARK}
  }
  @media (max-width: 520px) { .pad { padding-left: 20px !important; padding-right: 20px !important; } }
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f2f4f6;${FONT}">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f4f6;"><tr><td align="center" style="padding:24px 12px;">
<table role="presentation" class="card edge-${tone}" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid #dde1e6;border-top:4px solid ${TONES[tone].light};border-radius:8px;border-collapse:separate;">
<tr><td class="pad" style="padding:28px 32px;text-align:left;">
${body}
</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;"><tr><td class="faint pad" style="padding:16px 32px;${FONT}font-size:12px;line-height:18px;color:#5f6b78;text-align:left;">${footer}</td></tr></table>
</td></tr></table>
</body>
</html>
`.text;

const badge = ({ tone, badge: word }: Content): Markup =>
  html`<p class="tone-${tone}" style="margin:0 0 8px;${FONT}font-size:13px;line-height:20px;font-weight:700;letter-spacing:0.04em;text-transform:uppercase;color:${TONES[tone].light};"><span aria-hidden="true">${TONES[tone].shape}</span> ${word}</p>`;

const button = (link: string, label: string): Markup =>
  html`<a class="button" href="${link}" style="display:inline-block;padding:11px 20px;background:#1d2433;color:#ffffff;${FONT}font-size:14px;line-height:20px;font-weight:600;text-decoration:none;border-radius:6px;">${label}</a>`;

/** Kept on one line. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

/** One alert as HTML. */
export const sectionPage = ({ content, link, footer }: Section): string => {
  const { headline, lead, facts, probes, tone, action } = content;
  const rows = facts.map(
    ({ label, value }) =>
      html`<tr><td class="faint line" valign="top" style="padding:10px 16px 10px 0;border-top:1px solid #e6e9ed;${FONT}font-size:14px;line-height:20px;color:#5f6b78;white-space:nowrap;">${label}</td><td class="plain line" valign="top" width="100%" style="padding:10px 0;border-top:1px solid #e6e9ed;${FONT}font-size:14px;line-height:20px;color:#27303b;word-break:break-word;overflow-wrap:anywhere;">${value}</td></tr>`,
  );
  const seen = probes.map(
    ({ title, place, when, finding, timings }) =>
      html`<div style="margin:20px 0 0;${FONT}font-size:14px;line-height:20px;"><strong class="strong" style="color:#10161f;">${title}</strong><br><span class="plain" style="color:#27303b;overflow-wrap:anywhere;">${finding}</span><br><span class="faint" style="color:#5f6b78;">${when}<br>${place}${timings.length > 0 ? html`<br>${timings.map(unbroken).join(' · ')}` : null}</span></div>`,
  );
  const body = html`${badge(content)}
<h1 class="strong" style="margin:0 0 6px;${FONT}font-size:22px;line-height:30px;font-weight:650;color:#10161f;overflow-wrap:anywhere;">${headline}</h1>
<p class="plain" style="margin:0 0 20px;${FONT}font-size:15px;line-height:22px;color:#27303b;overflow-wrap:anywhere;">${lead}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows}</table>
${seen}
<div style="margin:26px 0 0;">${button(link, action)}</div>`;
  return page(content.subject, tone, body, footer);
};

/** Several alerts that were gathered, shortly. */
export const digestPage = (headline: string, sections: readonly Section[], footer: string): string => {
  const tone = sections.some(({ content }) => content.tone === 'down') ? 'down' : (sections[0]?.content.tone ?? 'up');
  const items = sections.map(({ content, link }) => {
    return html`<tr><td class="line" style="padding:16px 0;border-top:1px solid #e6e9ed;${FONT}font-size:14px;line-height:20px;overflow-wrap:anywhere;">${badge(content)}<a class="strong" href="${link}" style="color:#10161f;font-size:16px;font-weight:600;text-decoration:underline;">${content.headline}</a><br><span class="plain" style="color:#27303b;">${content.lead}</span><br><span class="faint" style="color:#5f6b78;">${content.since}</span></td></tr>`;
  });
  const body = html`<h1 class="strong" style="margin:0 0 16px;${FONT}font-size:22px;line-height:30px;font-weight:650;color:#10161f;">${headline}</h1>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${items}</table>`;
  return page(headline, tone, body, footer);
};
