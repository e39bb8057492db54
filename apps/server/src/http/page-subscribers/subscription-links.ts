import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../usecases/errors.ts';
import {
  confirmSubscription,
  endSubscription,
  readSubscription,
  type Subscription,
} from '../../usecases/page-subscribers/subscription.ts';
import { formPageAnswer } from '../app/answers/page-answer.ts';
import type { RawAnswer } from '../app/answers/raw-answer.ts';
import { publicPost, publicRoute } from '../app/public-route.ts';
import type { RouteApp } from '../app/route.ts';
import { formAddress, linkTokenOf, type MailPage, mailPage } from '../people/mail-page.ts';

const PER_MINUTE = 60;
const CONFIRM = '/page-updates/confirm';
const STOP = '/page-updates/stop';

/**
 * Registers the pages to which messages to page subscribers link. Opening a page changes nothing, because mail scanners
 * open links. A button or the one-click request of a mail program (RFC 8058) makes the change.
 */
export const registerSubscriptionLinks = (app: RouteApp): void => {
  const { services } = app;
  const answer =
    (
      work: (token: string) => Promise<Subscription>,
      page: (subscription: Subscription, request: FastifyRequest) => MailPage,
    ) =>
    async (request: FastifyRequest): Promise<RawAnswer> => {
      const token = linkTokenOf(request);
      try {
        return formPageAnswer(mailPage(page(await work(token), request)));
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'not-found') throw error;
        return formPageAnswer(mailPage(NOT_SUBSCRIBED), 404);
      }
    };
  const read = (token: string) => readSubscription(services, token);
  const get = (url: string) => ({ url, cacheSeconds: 0, perMinute: PER_MINUTE });
  publicRoute(app, get(CONFIRM), answer(read, confirmPage));
  publicPost(
    app,
    { url: CONFIRM, perMinute: PER_MINUTE },
    answer((token) => confirmSubscription(services, token), confirmPage),
  );
  publicRoute(app, get(STOP), answer(read, stopPage));
  publicPost(
    app,
    { url: STOP, perMinute: PER_MINUTE },
    answer((token) => endSubscription(services, token), stoppedPage),
  );
};

const NOT_SUBSCRIBED: MailPage = {
  title: 'You are not subscribed',
  text: [
    'The subscription has ended or was not confirmed in time, or the link is incomplete. You can subscribe again on the status page.',
  ],
  button: null,
};

const confirmPage = ({ address, pageName, isConfirmed }: Subscription, request: FastifyRequest): MailPage =>
  isConfirmed
    ? {
        title: 'You are subscribed',
        text: [`${address} receives updates of ${pageName}. Each update has a link to unsubscribe.`],
        button: null,
      }
    : {
        title: `Get updates of ${pageName}?`,
        text: [`${address} will receive updates about incidents and maintenance, at most one message per minute.`],
        button: { label: 'Confirm', to: formAddress(request, CONFIRM) },
      };

const stopPage = ({ address, pageName }: Subscription, request: FastifyRequest): MailPage => ({
  title: 'Stop these updates?',
  text: [`${address} receives updates of ${pageName}.`],
  button: { label: 'Stop updates', to: formAddress(request, STOP) },
});

const stoppedPage = ({ address, pageName }: Subscription): MailPage => ({
  title: 'Updates are stopped',
  text: [`${address} no longer receives updates of ${pageName}, and was deleted. You can subscribe again on the page.`],
  button: null,
});
