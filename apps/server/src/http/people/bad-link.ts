import { Refusal } from '../../usecases/errors.ts';
import { formPageAnswer } from '../app/answers/page-answer.ts';
import type { RawAnswer } from '../app/answers/raw-answer.ts';
import { mailPage } from './mail-page.ts';

/** The answer, or a page that says that the mailed link is not good any more. */
export const orLinkIsBad = async (answer: () => Promise<RawAnswer>): Promise<RawAnswer> => {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not-found') throw error;
    return formPageAnswer(mailPage(BAD_LINK), 404);
  }
};

const BAD_LINK = {
  title: 'This link is not good any more',
  text: ['It was cut short, is too old, or what it was for is gone. A newer mail has a good one.'],
  button: null,
};
