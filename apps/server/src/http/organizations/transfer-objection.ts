import { momentText } from '../../html/moment-text.ts';
import {
  type ObjectableTransfer,
  objectToTransfer,
  readTransfer,
} from '../../usecases/organizations/object-to-transfer.ts';
import { formPageAnswer } from '../app/answers/page-answer.ts';
import { publicPost, publicRoute } from '../app/public-route.ts';
import type { RouteApp } from '../app/route.ts';
import { withInvalidLinkPage } from '../people/bad-link.ts';
import { formAddress, linkTokenOf, type MailPage, mailPage } from '../people/mail-page.ts';

const PER_MINUTE = 60;
const OBJECT = '/ownership-transfers/object';

/**
 * Registers the page to which the mail about an ownership transfer links. Opening it changes nothing, because mail
 * scanners open links. Its button objects to the transfer.
 */
export const registerTransferObjection = (app: RouteApp): void => {
  const { services } = app;
  publicRoute(app, { url: OBJECT, cacheSeconds: 0, perMinute: PER_MINUTE }, (request) =>
    withInvalidLinkPage(async () => {
      const transfer = await readTransfer(services, linkTokenOf(request));
      return formPageAnswer(mailPage(objectionPage(transfer, formAddress(request, OBJECT))));
    }, ENDED),
  );
  publicPost(app, { url: OBJECT, perMinute: PER_MINUTE }, (request) =>
    withInvalidLinkPage(async () => {
      const transfer = await objectToTransfer(services, { token: linkTokenOf(request), address: request.ip });
      return formPageAnswer(mailPage(objectedPage(transfer)));
    }, ENDED),
  );
};

const objectionPage = (
  { organizationName, newOwnerEmail, effectiveAt, timezone }: ObjectableTransfer,
  to: string,
): MailPage => ({
  title: `Keep the ownership of ${organizationName}?`,
  text: [
    `The operators of this Pharos installation will transfer it from you to ${newOwnerEmail} on ${momentText(effectiveAt.getTime(), timezone)}.`,
    'If you object, you remain the owner. The operators and the admin receive a mail about your objection.',
  ],
  button: { label: 'Object to the transfer', to },
});

const objectedPage = ({ organizationName, newOwnerEmail }: ObjectableTransfer): MailPage => ({
  title: `You remain the owner of ${organizationName}`,
  text: [
    `The transfer to ${newOwnerEmail} is canceled. The operators of this Pharos installation receive a mail about your objection.`,
  ],
  button: null,
});

/** A completed or canceled transfer is deleted, so its link cannot be distinguished from an incomplete one. */
const ENDED: MailPage = {
  title: 'This transfer has ended',
  text: [
    'The owner objected, the operators of this Pharos installation canceled it, or it took effect.',
    'Otherwise the link may be incomplete. Open the complete link in the mail.',
  ],
  button: null,
};
