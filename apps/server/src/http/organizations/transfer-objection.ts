import { momentText } from '../../html/moment-text.ts';
import {
  type ObjectableTransfer,
  objectToTransfer,
  readTransfer,
} from '../../usecases/organizations/object-to-transfer.ts';
import { formPageAnswer } from '../app/answers/page-answer.ts';
import { publicPost, publicRoute } from '../app/public-route.ts';
import type { RouteApp } from '../app/route.ts';
import { orLinkIsBad } from '../people/bad-link.ts';
import { formAddress, linkTokenOf, type MailPage, mailPage } from '../people/mail-page.ts';

const PER_MINUTE = 60;
const OBJECT = '/ownership-transfers/object';

/** The page that the mail about a transfer of ownership leads to. Opening it changes nothing, for scanners open links too; its button does. */
export const registerTransferObjection = (app: RouteApp): void => {
  const { services } = app;
  publicRoute(app, { url: OBJECT, cacheSeconds: 0, perMinute: PER_MINUTE }, (request) =>
    orLinkIsBad(async () => {
      const transfer = await readTransfer(services, linkTokenOf(request));
      return formPageAnswer(mailPage(objectionPage(transfer, formAddress(request, OBJECT))));
    }, ENDED),
  );
  publicPost(app, { url: OBJECT, perMinute: PER_MINUTE }, (request) =>
    orLinkIsBad(async () => {
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
    `The people who run this Pharos transfer it from you to ${newOwnerEmail} on ${momentText(effectiveAt.getTime(), timezone)}.`,
    'If you object, you stay the owner. They and the admin are mailed that you objected.',
  ],
  button: { label: 'Object to the transfer', to },
});

const objectedPage = ({ organizationName, newOwnerEmail }: ObjectableTransfer): MailPage => ({
  title: `You stay the owner of ${organizationName}`,
  text: [`The transfer to ${newOwnerEmail} is ended. The people who run this Pharos are mailed that you objected.`],
  button: null,
});

/** A transfer that has ended is deleted, so its link is the same as one that was cut short. */
const ENDED: MailPage = {
  title: 'This transfer has ended',
  text: [
    'The owner objected, the people who run this Pharos canceled it, or it took effect. There is nothing left to object to.',
    'If none of this is true, the link was cut short: open the whole link of the mail.',
  ],
  button: null,
};
