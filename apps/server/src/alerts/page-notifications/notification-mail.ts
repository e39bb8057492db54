import { notificationTitle, type PageNotification } from '@pharos/domain/public-status/page-notification.ts';
import { markdownParagraphs } from '../../html/markdown.ts';
import { momentText } from '../../html/moment-text.ts';
import type { AccountMail } from '../../storage/mails/enqueue-mail.ts';

export interface NotificationPage {
  id: number;
  name: string;
  url: string;
  confirmUrl: string;
  unsubscribeUrl: string;
}

export const notificationMail = (
  { address }: { address: string },
  { name, url, unsubscribeUrl }: NotificationPage,
  notifications: readonly PageNotification[],
): AccountMail => {
  const [newest, ...earlier] = notifications.toReversed();
  const title = newest ? notificationTitle(newest) : 'No news';
  return {
    to: address,
    subject: `[${name}] ${title}${earlier.length > 0 ? ` (and ${earlier.length} more)` : ''}`,
    headline: title,
    paragraphs: [
      ...(newest ? paragraphsOf(newest) : []),
      ...earlier.flatMap((each) => [
        notificationTitle(each),
        ...paragraphsOf(each),
        `Details: ${notificationUrl(url, each)}`,
      ]),
    ],
    action: { label: 'Open the status page', link: newest ? notificationUrl(url, newest) : url },
    footer: `You get this mail because you subscribed to updates of ${name}.`,
    // Links of the author remain active, because the subscriber requested these emails.
    addresses: notifications.flatMap((each) => [
      notificationUrl(url, each),
      ...markdownParagraphs(each.text).addresses,
    ]),
    // Page notifications have their own limit: one per minute and page.
    countedWith: null,
    unsubscribeLink: unsubscribeUrl,
  };
};

export const notificationUrl = (pageUrl: string, { anchor }: PageNotification): string =>
  anchor === null ? pageUrl : `${pageUrl}#${anchor}`;

const paragraphsOf = ({ text, impact, components, from, to, at }: PageNotification): string[] => [
  ...markdownParagraphs(text).paragraphs,
  ...(impact === null || impact === 'none' ? [] : [`Impact: ${impact}`]),
  ...(components.length === 0 ? [] : [`Affected: ${components.map(({ name }) => name).join(', ')}`]),
  ...(from === null || to === null ? [] : [`From ${momentText(from, 'UTC')} to ${momentText(to, 'UTC')}`]),
  `Posted ${momentText(at, 'UTC')}`,
];
