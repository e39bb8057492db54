import { inertText } from '@pharos/domain/words/inert-text.ts';
import { html } from '../../html/markup.ts';
import type { AccountMail } from '../../storage/mails/enqueue-mail.ts';
import type { RenderedMail } from './alert-mail.ts';
import { button, FONT, frame } from './mail-frame.ts';

/**
 * An account mail in its form: a headline, paragraphs, and the one thing to do. Its words hold names that people chose: nothing becomes a
 * link but that one.
 */
export const renderAccountMail = (accountMail: AccountMail): RenderedMail => {
  const inertly = (text: string): string => inertText(text, accountMail.addresses);
  const inert = {
    ...accountMail,
    subject: inertly(accountMail.subject),
    headline: inertly(accountMail.headline),
    paragraphs: accountMail.paragraphs.map(inertly),
    footer: inertly(accountMail.footer),
  };
  return { subject: inert.subject, text: accountMailText(inert), html: accountMailHtml(inert) };
};

const accountMailText = ({ headline, paragraphs, action, footer }: AccountMail): string =>
  [headline, ...paragraphs, ...(action ? [`${action.label}: ${action.link}`] : []), `-- \n${footer}\n`].join('\n\n');

const accountMailHtml = ({ subject, headline, paragraphs, action, footer }: AccountMail): string => {
  const texts = paragraphs.map(
    (paragraph) =>
      html`<p class="plain" style="margin:0 0 14px;${FONT}font-size:15px;line-height:22px;color:#27303b;overflow-wrap:anywhere;">${paragraph}</p>`,
  );
  const body = html`<h1 class="strong" style="margin:0 0 14px;${FONT}font-size:22px;line-height:30px;font-weight:650;color:#10161f;overflow-wrap:anywhere;">${headline}</h1>
${texts}
${action ? html`<div style="margin:24px 0 0;">${button(action.link, action.label)}</div>` : null}`;
  return frame(subject, 'plain', body, footer);
};
