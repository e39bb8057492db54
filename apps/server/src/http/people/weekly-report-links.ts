import type { FastifyRequest } from 'fastify';
import {
  type ReportReader,
  readReportReader,
  setReportReader,
} from '../../usecases/people/weekly-reports/report-reader.ts';
import { formPageAnswer } from '../app/answers/page-answer.ts';
import type { RawAnswer } from '../app/answers/raw-answer.ts';
import { publicPost, publicRoute } from '../app/public-route.ts';
import type { RouteApp } from '../app/route.ts';
import { withInvalidLinkPage } from './bad-link.ts';
import { formAddress, linkTokenOf, mailPage } from './mail-page.ts';

const PER_MINUTE = 60;
const STOP = '/weekly-reports/stop';
const START = '/weekly-reports/start';

/** Registers the pages to which weekly reports link. Opening a page changes nothing, as with alert mails. */
export const registerWeeklyReportLinks = (app: RouteApp): void => {
  const { services } = app;
  const set = (isStopped: boolean) => (request: FastifyRequest) =>
    withInvalidLinkPage(async () =>
      answerOf(
        await setReportReader(services, { token: linkTokenOf(request), address: request.ip }, isStopped),
        request,
        !isStopped,
      ),
    );
  publicRoute(app, { url: STOP, cacheSeconds: 0, perMinute: PER_MINUTE }, (request) =>
    withInvalidLinkPage(async () => answerOf(await readReportReader(services, linkTokenOf(request)), request)),
  );
  publicPost(app, { url: STOP, perMinute: PER_MINUTE }, set(true));
  publicPost(app, { url: START, perMinute: PER_MINUTE }, set(false));
};

/** `isBack` is true if the reader has just restarted the reports. */
const answerOf = (
  { email, organizationName, isStopped }: ReportReader,
  request: FastifyRequest,
  isBack = false,
): RawAnswer => {
  return formPageAnswer(
    mailPage(
      isStopped
        ? {
            title: 'Weekly reports are stopped',
            text: [`${email} no longer receives weekly reports of ${organizationName}. Alerts are sent as before.`],
            button: { label: 'Get weekly reports again', to: formAddress(request, START), isQuiet: true },
          }
        : {
            title: isBack ? 'You receive weekly reports again' : 'Stop weekly reports?',
            text: [
              `${email} receives a report of ${organizationName} each Monday. This choice does not affect alerts.`,
            ],
            button: { label: 'Stop weekly reports', to: formAddress(request, STOP), ...(isBack && { isQuiet: true }) },
          },
    ),
  );
};
