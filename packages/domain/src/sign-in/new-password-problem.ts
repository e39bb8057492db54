import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { passwordLengthProblem } from './password-length.ts';

/**
 * Passwords that are missing in the list of the library: the name of the product, and a phrase that is a famous example
 * of a good password.
 */
const KNOWN = ['pharos', 'correct horse battery staple', 'correcthorsebatterystaple', 'correcthorsebattery'];

/**
 * Minimum number of guesses. It is a tenth of the number at which the best score of the library begins. The second-best
 * score would accept "thisismypassword".
 */
const MIN_GUESSES = 1e9;

/**
 * Only the common list is used, because English words would add 600 kB in the browser and 200 MB on the server. The
 * numbers of characters and substitutions are limited, because otherwise one password of 128 characters could use a
 * core for half a second.
 */
const OPTIONS = {
  dictionary: { ...dictionary, known: KNOWN },
  graphs: adjacencyGraphs,
  maxLength: 48,
  l33tMaxSubstitutions: 10,
};

let strength: ZxcvbnFactory | undefined;

/**
 * Returns the message about the problem of a new password, or null if the password is acceptable. The rules use the
 * length, not the classes of characters (NIST SP 800-63B 5.1.1.2), and the number of guesses that zxcvbn estimates.
 * Common passwords, dates, sequences of keys, repetitions, and passwords made of `personal` words (address, name,
 * organization) are rejected.
 */
export const newPasswordProblem = (password: string, personal: readonly string[]): string | null => {
  const problem = passwordLengthProblem(password);
  if (problem !== null) return problem;
  // Ranking fifty thousand words takes tens of milliseconds, so it is not done at every start.
  strength ??= new ZxcvbnFactory(OPTIONS);
  const words = wordsOf(personal);
  const { guesses, sequence } = strength.check(password, words);
  if (guesses >= MIN_GUESSES) return null;
  return sequence.some((match) => isPersonal(match, words))
    ? 'This password is too similar to your e-mail address, name or organization.'
    : 'This password is too common.';
};

/**
 * Returns the personal texts in lower case: complete, without separators, and as separate words. Words of less than
 * four characters are omitted.
 */
const wordsOf = (personal: readonly string[]): string[] =>
  personal
    .flatMap((text) => [text, text.replaceAll(/[^\p{L}\p{N}]+/gu, ''), ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 4);

/**
 * Checks whether a match contains a personal word. For a repetition, the library reports the repeated part, but not the
 * words in it.
 */
const isPersonal = (
  match: { pattern: string; dictionaryName?: unknown; baseToken?: unknown },
  words: readonly string[],
): boolean => {
  const { dictionaryName, baseToken } = match;
  if (dictionaryName === 'userInputs') return true;
  return typeof baseToken === 'string' && words.some((word) => baseToken.toLowerCase().includes(word));
};
