import type { FastifyRequest } from 'fastify';
import { readUnsubscribeLink, type UnsubscribeLink } from '../../usecases/people/alert-mails/read-unsubscribe-link.ts';
import { setUnsubscribed } from '../../usecases/people/alert-mails/set-unsubscribed.ts';
import { formPageAnswer } from '../app/answers/page-answer.ts';
import type { RawAnswer } from '../app/answers/raw-answer.ts';
import { publicPost, publicRoute } from '../app/public-route.ts';
import type { RouteApp } from '../app/route.ts';
import { withInvalidLinkPage } from './bad-link.ts';
import { formAddress, linkTokenOf, mailPage } from './mail-page.ts';

const PER_MINUTE = 60;
const STOP = '/unsubscribe';
const START = '/subscribe-again';

/**
 * Registers the pages to which alert mails link. Opening a page changes nothing, because mail scanners open links. A
 * button or the one-click request of a mail program (RFC 8058) makes the change.
 */
export const registerUnsubscribeRoutes = (app: RouteApp): void => {
  const { services } = app;
  const set = (wanted: boolean) => (request: FastifyRequest) =>
    withInvalidLinkPage(async () =>
      answerOf(await setUnsubscribed(services, { token: linkTokenOf(request), address: request.ip }, wanted), request),
    );
  publicRoute(app, { url: STOP, cacheSeconds: 0, perMinute: PER_MINUTE }, (request) =>
    withInvalidLinkPage(async () => answerOf(await readUnsubscribeLink(services, linkTokenOf(request)), request)),
  );
  publicPost(app, { url: STOP, perMinute: PER_MINUTE }, set(true));
  publicPost(app, { url: START, perMinute: PER_MINUTE }, set(false));
};

const answerOf = (link: UnsubscribeLink, request: FastifyRequest): RawAnswer => {
  const { email, organizationName, isUnsubscribed } = link;
  return formPageAnswer(
    mailPage(
      isUnsubscribed
        ? {
            title: 'Alert mails are stopped',
            text: [
              `${email} no longer receives alert mails of ${organizationName}.`,
              `The members of ${organizationName} cannot enable them again. You can enable them here or with the link in an earlier alert mail.`,
            ],
            button: { label: 'Get alert mails again', to: formAddress(request, START), isQuiet: true },
          }
        : {
            title: 'Stop alert mails?',
            text: [
              `${email} receives a mail when a website or server of ${organizationName} is down, slow or up again.`,
            ],
            button: { label: 'Stop alert mails', to: formAddress(request, STOP) },
          },
    ),
  );
};
