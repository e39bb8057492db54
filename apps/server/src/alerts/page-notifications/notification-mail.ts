import { notificationTitle, type PageNotification } from '@pharos/domain/public-status/page-notification.ts';
import { markdownParagraphs } from '../../html/markdown.ts';
import { momentText } from '../../html/moment-text.ts';
import type { AccountMail } from '../../storage/mails/enqueue-mail.ts';

/** A page as its subscribers are told of it. */
export interface NotificationPage {
  id: number;
  name: string;
  url: string;
  confirmUrl: string;
  unsubscribeUrl: string;
}

/** One mail of all that is new on a page, the newest first. */
export const notificationMail = (
  { address }: { address: string },
  { name, url, unsubscribeUrl }: NotificationPage,
  notifications: readonly PageNotification[],
): AccountMail => {
  const [newest, ...earlier] = notifications.toReversed();
  const title = newest ? notificationTitle(newest) : 'Nothing is new';
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
    action: { label: 'See the status page', link: newest ? notificationUrl(url, newest) : url },
    footer: `You get this since you subscribed to updates of ${name}.`,
    // What its author links to stays as it is: a subscriber has asked for it.
    addresses: notifications.flatMap((each) => [
      notificationUrl(url, each),
      ...markdownParagraphs(each.text).addresses,
    ]),
    // It has a limit of its own: one a minute and page.
    countedWith: null,
    unsubscribeLink: unsubscribeUrl,
  };
};

/** The address of an incident or maintenance on its page. */
export const notificationUrl = (pageUrl: string, { anchor }: PageNotification): string =>
  anchor === null ? pageUrl : `${pageUrl}#${anchor}`;

const paragraphsOf = ({ text, impact, components, from, to, at }: PageNotification): string[] => [
  ...markdownParagraphs(text).paragraphs,
  ...(impact === null || impact === 'none' ? [] : [`Impact: ${impact}`]),
  ...(components.length === 0 ? [] : [`Affected: ${components.map(({ name }) => name).join(', ')}`]),
  ...(from === null || to === null ? [] : [`From ${momentText(from, 'UTC')} to ${momentText(to, 'UTC')}`]),
  `Posted ${momentText(at, 'UTC')}`,
];
