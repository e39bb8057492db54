import { ALERT_COLORS } from '@pharos/domain/alerts/alert-colors.ts';
import { html, type Markup } from '../../html/markup.ts';

/** Every state is shown by color, shape and word together. */
export const TONES = {
  down: { shape: '▼', light: ALERT_COLORS.down, dark: '#ff8a65' },
  up: { shape: '▲', light: ALERT_COLORS.up, dark: '#4fd1b8' },
  degraded: { shape: '◆', light: ALERT_COLORS.degraded, dark: '#f2b84b' },
  plain: { shape: '●', light: ALERT_COLORS.plain, dark: '#e8ebef' },
};

/** Overrides the light inline styles in email programs with a dark color scheme. */
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
  .tone-plain { color: ${TONES.plain.dark} !important; }
  .edge-down { border-top-color: ${TONES.down.dark} !important; }
  .edge-up { border-top-color: ${TONES.up.dark} !important; }
  .edge-degraded { border-top-color: ${TONES.degraded.dark} !important; }
  .edge-plain { border-top-color: ${TONES.plain.dark} !important; }`;

export const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";

/** The frame is a table, because some email programs support no other layout. */
export const frame = (
  title: string,
  tone: keyof typeof TONES,
  body: Markup,
  footer: string,
  unsubscribeLink?: string,
): string =>
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
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;"><tr><td class="faint pad" style="padding:16px 32px;${FONT}font-size:12px;line-height:18px;color:#5f6b78;text-align:left;">${footer}${unsubscribeLink === undefined ? null : html`<br><a class="faint" href="${unsubscribeLink}" style="color:#5f6b78;text-decoration:underline;">Stop these mails</a>`}</td></tr></table>
</td></tr></table>
</body>
</html>
`.text;

export const button = (link: string, label: string): Markup =>
  html`<a class="button" href="${link}" style="display:inline-block;padding:11px 20px;background:#1d2433;color:#ffffff;${FONT}font-size:14px;line-height:20px;font-weight:600;text-decoration:none;border-radius:6px;">${label}</a>`;
