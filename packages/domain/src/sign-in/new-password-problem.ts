import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { passwordLengthProblem } from './password-length.ts';

/** Passwords that are missing in the list of the library: the product name and a famous example. */
const KNOWN = ['pharos', 'correct horse battery staple', 'correcthorsebatterystaple', 'correcthorsebattery'];

/**
 * A tenth of the number at which the best score of the library begins. The second-best score would accept
 * "thisismypassword".
 */
const MIN_GUESSES = 1e9;

/**
 * Only the common list is used, because English words would add 600 kB in the browser and 200 MB on the server. Without
 * the limits, one password of 128 characters could use a core for half a second.
 */
const OPTIONS = {
  dictionary: { ...dictionary, known: KNOWN },
  graphs: adjacencyGraphs,
  maxLength: 48,
  l33tMaxSubstitutions: 10,
};

let strength: ZxcvbnFactory | undefined;

/**
 * Returns an error message, or null. The rules use the length, not the classes of characters (NIST SP 800-63B 5.1.1.2),
 * and the guesses that zxcvbn estimates. Rejects common passwords, dates, key sequences, repetitions, and `personal`
 * words (address, name, organization).
 */
export const newPasswordProblem = (password: string, personal: readonly string[]): string | null => {
  const problem = passwordLengthProblem(password);
  if (problem !== null) return problem;
  // Created on first use, because ranking fifty thousand words takes tens of milliseconds.
  strength ??= new ZxcvbnFactory(OPTIONS);
  const words = wordsOf(personal);
  const { guesses, sequence } = strength.check(password, words);
  if (guesses >= MIN_GUESSES) return null;
  return sequence.some((match) => isPersonal(match, words))
    ? 'This password is too similar to your e-mail address, name or organization.'
    : 'This password is too common.';
};

/** Returns the texts in lower case: complete, without separators, and as separate words of at least four characters. */
const wordsOf = (personal: readonly string[]): string[] =>
  personal
    .flatMap((text) => [text, text.replaceAll(/[^\p{L}\p{N}]+/gu, ''), ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 4);

/** For a repetition, the library reports the repeated part, but not the words in it. */
const isPersonal = (
  match: { pattern: string; dictionaryName?: unknown; baseToken?: unknown },
  words: readonly string[],
): boolean => {
  const { dictionaryName, baseToken } = match;
  if (dictionaryName === 'userInputs') return true;
  return typeof baseToken === 'string' && words.some((word) => baseToken.toLowerCase().includes(word));
};
