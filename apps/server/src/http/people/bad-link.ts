import { Refusal } from '../../usecases/errors.ts';
import { formPageAnswer } from '../app/answers/page-answer.ts';
import type { RawAnswer } from '../app/answers/raw-answer.ts';
import { type MailPage, mailPage } from './mail-page.ts';

/** If `answer` throws a not-found error, returns `page`, which explains that the mailed link is no longer valid. */
export const withInvalidLinkPage = async (
  answer: () => Promise<RawAnswer>,
  page: MailPage = BAD_LINK,
): Promise<RawAnswer> => {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not-found') throw error;
    return formPageAnswer(mailPage(page), 404);
  }
};

const BAD_LINK: MailPage = {
  title: 'This link is no longer valid',
  text: ['It is incomplete or too old, or its object was deleted. Use the link in a newer mail.'],
  button: null,
};
