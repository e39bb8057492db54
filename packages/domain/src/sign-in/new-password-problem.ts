import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { passwordLengthProblem } from './password-length.ts';

/** The product's name, and a phrase that is famous for being a good password, which the library's list lacks. */
const KNOWN = ['pharos', 'correct horse battery staple', 'correcthorsebatterystaple', 'correcthorsebattery'];

/** A tenth of where the library's best score begins: its next to best one still lets "thisismypassword" pass. */
const MIN_GUESSES = 1e9;

/**
 * The common list alone: English words would be 600 kB more for the browser and 200 MB for the server.
 * Characters and substitutions are bounded, or one password of 128 could keep a core busy for half a second.
 */
const OPTIONS = {
  dictionary: { ...dictionary, known: KNOWN },
  graphs: adjacencyGraphs,
  maxLength: 48,
  l33tMaxSubstitutions: 10,
};

let strength: ZxcvbnFactory | undefined;

/**
 * What is wrong with a new password, in words; null when it will do. Length counts, not classes of characters (NIST SP 800-63B
 * 5.1.1.2), and how many guesses it withstands by zxcvbn: common ones, dates, runs of keys, repetitions, and what is
 * made of `personal` words (address, name, organization) are refused.
 */
export const newPasswordProblem = (password: string, personal: readonly string[]): string | null => {
  const problem = passwordLengthProblem(password);
  if (problem !== null) return problem;
  // Ranking fifty thousand words takes tens of milliseconds: not at every start.
  strength ??= new ZxcvbnFactory(OPTIONS);
  const words = wordsOf(personal);
  const { guesses, sequence } = strength.check(password, words);
  if (guesses >= MIN_GUESSES) return null;
  return sequence.some((match) => isPersonal(match, words))
    ? 'This password is too similar to your e-mail address, name or organization.'
    : 'This password is too common.';
};

/** As they are, and in parts. */
const wordsOf = (personal: readonly string[]): string[] =>
  personal
    .flatMap((text) => [text, text.replaceAll(/[^\p{L}\p{N}]+/gu, ''), ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 4);

/** Of a repetition the library tells what is repeated, and not what that is made of. */
const isPersonal = (
  match: { pattern: string; dictionaryName?: unknown; baseToken?: unknown },
  words: readonly string[],
): boolean => {
  const { dictionaryName, baseToken } = match;
  if (dictionaryName === 'userInputs') return true;
  return typeof baseToken === 'string' && words.some((word) => baseToken.toLowerCase().includes(word));
};
