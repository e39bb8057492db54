import { inertText, ownAddresses } from '@pharos/domain/text/inert-text.ts';
import { html, type Markup } from '../../html/markup.ts';
import type { AccountMail } from '../../storage/mails/enqueue-mail.ts';
import type { RenderedMail } from './alert-mail.ts';
import { button, FONT, frame } from './mail-frame.ts';

/**
 * The texts contain names that people chose. Therefore only the action, the listed addresses, and URLs below `baseUrl`
 * can become links.
 */
export const renderAccountMail = (accountMail: AccountMail, baseUrl: string): RenderedMail => {
  const inertly = (text: string): string =>
    inertText(text, [...ownAddresses(text, baseUrl), ...(accountMail.addresses ?? [])]);
  const inert = {
    ...accountMail,
    subject: inertly(accountMail.subject),
    headline: inertly(accountMail.headline),
    paragraphs: accountMail.paragraphs.map(inertly),
    footer: inertly(accountMail.footer),
    sections: (accountMail.sections ?? []).map(({ title, lines }) => ({
      title: inertly(title),
      lines: lines.map(inertly),
    })),
  };
  return { subject: inert.subject, text: accountMailText(inert), html: accountMailHtml(inert) };
};

type Inert = AccountMail & Required<Pick<AccountMail, 'sections'>>;

const accountMailText = ({ headline, paragraphs, sections, action, footer, unsubscribeLink }: Inert): string =>
  [
    headline,
    ...paragraphs,
    ...sections.map(sectionText),
    ...(action ? [`${action.label}: ${action.link}`] : []),
    `-- \n${footer}\n${unsubscribeLink === undefined ? '' : `Stop these mails: ${unsubscribeLink}\n`}`,
  ].join('\n\n');

const sectionText = ({ title, lines }: Inert['sections'][number]): string =>
  [title, ...lines.map((line) => `- ${line}`)].join('\n');

const sectionHtml = ({ title, lines }: Inert['sections'][number]): Markup => {
  const items = lines.map(
    (line) =>
      html`<li class="plain" style="margin:0 0 6px;${FONT}font-size:15px;line-height:22px;color:#27303b;overflow-wrap:anywhere;">${line}</li>`,
  );
  return html`<h2 class="strong" style="margin:22px 0 8px;${FONT}font-size:16px;line-height:24px;font-weight:650;color:#10161f;">${title}</h2>
<ul style="margin:0;padding:0 0 0 20px;">${items}</ul>`;
};

const accountMailHtml = ({
  subject,
  headline,
  paragraphs,
  sections,
  action,
  footer,
  unsubscribeLink,
}: Inert): string => {
  const texts = paragraphs.map(
    (paragraph) =>
      html`<p class="plain" style="margin:0 0 14px;${FONT}font-size:15px;line-height:22px;color:#27303b;overflow-wrap:anywhere;">${paragraph}</p>`,
  );
  const body = html`<h1 class="strong" style="margin:0 0 14px;${FONT}font-size:22px;line-height:30px;font-weight:650;color:#10161f;overflow-wrap:anywhere;">${headline}</h1>
${texts}
${sections.map(sectionHtml)}
${action ? html`<div style="margin:24px 0 0;">${button(action.link, action.label)}</div>` : null}`;
  return frame(subject, 'plain', body, footer, unsubscribeLink);
};
