import type { FastifyRequest } from 'fastify';
import { type ConsentLink, giveConsent, readConsentLink } from '../../usecases/people/contacts/give-consent.ts';
import { formPageAnswer } from '../app/answers/page-answer.ts';
import type { RawAnswer } from '../app/answers/raw-answer.ts';
import { publicPost, publicRoute } from '../app/public-route.ts';
import type { RouteApp } from '../app/route.ts';
import { withInvalidLinkPage } from './bad-link.ts';
import { formAddress, linkTokenOf, mailPage } from './mail-page.ts';

const URL = '/confirm-alert-mails';
const PER_MINUTE = 60;

/**
 * Registers the page on which a contact consents to alert mails. Opening it changes nothing, because mail scanners open
 * links. Its button gives the consent.
 */
export const registerConfirmAlertMailsRoutes = (app: RouteApp): void => {
  const { services } = app;
  publicRoute(app, { url: URL, cacheSeconds: 0, perMinute: PER_MINUTE }, (request) =>
    withInvalidLinkPage(async () => answerOf(await readConsentLink(services, linkTokenOf(request)), request)),
  );
  publicPost(app, { url: URL, perMinute: PER_MINUTE }, (request) =>
    withInvalidLinkPage(async () =>
      answerOf(await giveConsent(services, { token: linkTokenOf(request), address: request.ip }), request),
    ),
  );
};

const answerOf = ({ email, organizationName, isGiven }: ConsentLink, request: FastifyRequest): RawAnswer =>
  formPageAnswer(
    mailPage(
      isGiven
        ? {
            title: 'You receive alerts',
            text: [
              `${email} receives a mail when a website or server of ${organizationName} is down, slow or up again. The admins choose which alerts are sent.`,
              'Each of these mails has a link to stop them.',
            ],
            button: null,
          }
        : {
            title: `Get alerts of ${organizationName}?`,
            text: [
              `${email} will receive a mail when a website or server of ${organizationName} is down, slow or up again.`,
            ],
            button: { label: 'Get alerts', to: formAddress(request, URL) },
          },
    ),
  );
