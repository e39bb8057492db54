/** Words and rows of keys that long but common passwords are made of; checked without digits and punctuation. */
const COMMON = new Set(
  `password passphrase passwort motdepasse contrasena senha parola wachtwoord letmein welcome qwerty qwertz azerty qwertyuiop asdfghjkl
  zxcvbnm qwertyuiopasdfghjkl qazwsx qazwsxedc qazwsxedcrfv iloveyou ihateyou administrator admin root user guest default changeme
  changeit secret mysecret supersecret topsecret trustno monkey dragon sunshine princess football baseball basketball superman batman
  spiderman starwars pokemon master shadow michael jessica ashley jennifer charlie michelle jordan freedom whatever nothing computer
  internet samsung google facebook minecraft liverpool chelsea arsenal barcelona manchester manchesterunited realmadrid cheese
  chocolate butterfly strawberry elephant pumpkin flower summer winter spring autumn january february march april june july august
  september october november december monday tuesday wednesday thursday friday saturday sunday correcthorsebatterystaple
  correcthorsebattery abcdefghijkl abcdefghijklm abcdefghijklmnopqrstuvwxyz abcdefgh abcdef abc test testing tester temp temporary
  company business pharos monitor monitoring uptime login logmein access unknown blink hello helloworld goodbye anhyeuem
  mypassword yourpassword thisismypassword thepassword newpassword oldpassword nopassword passwordpassword iloveyousomuch
  loveyou lovely loveme fuckyou asshole computer windows linux apple orange banana killer hunter ranger soccer hockey harley`.split(
    /\s+/,
  ),
);

/** Runs in which neighbors follow each other on keyboards and in the alphabet. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
];

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

/**
 * What is wrong with a password, in words; null when it will do. Length counts, not classes of characters (NIST SP 800-63B 5.1.1.2):
 * refused are common ones, few different characters, runs of keys, and what is made of `personal` words (address, organization).
 */
export const passwordWeakness = (password: string, personal: readonly string[]): string | null => {
  const characters = [...password];
  if (characters.length < PASSWORD_MIN)
    return `This password is too short. It must contain at least ${PASSWORD_MIN} characters.`;
  if (characters.length > PASSWORD_MAX)
    return `This password is too long. It may contain at most ${PASSWORD_MAX} characters.`;
  const plain = password.toLowerCase();
  if (new Set(plain).size < 5 || isCommon(plain)) return 'This password is too common.';
  if (isMadeOf(plain, personal)) return 'This password is too similar to your e-mail address, name or organization.';
  return null;
};

const isCommon = (plain: string): boolean => {
  const withoutEnding = plain.replace(/[^\p{L}]+$/u, '');
  const readings = [plain, unleet(plain), unleet(withoutEnding)].map((text) => text.replaceAll(/[^\p{L}]/gu, ''));
  return isRepeated(plain) || isRun(plain) || readings.some((word) => COMMON.has(unrepeated(word)));
};

/** p@ssw0rd → password. */
const unleet = (text: string): string => {
  const letters: Record<string, string> = {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
    '!': 'i',
  };
  return [...text].map((character) => letters[character] ?? character).join('');
};

/** The shortest piece of which the text is a repetition; itself when it is none. */
const unrepeated = (text: string): string => {
  const at = (text + text).indexOf(text, 1);
  return text.slice(0, at);
};

const isRepeated = (text: string): boolean =>
  unrepeated(text).length <= text.length / 2 && unrepeated(text).length <= 6;

/** Whether, cut anywhere, it is made of runs of four or more neighboring keys. */
const isRun = (text: string): boolean => {
  let rest = text;
  while (rest.length > 0) {
    const length = longestRun(rest);
    if (length < Math.min(4, rest.length)) return false;
    rest = rest.slice(length);
  }
  return true;
};

const longestRun = (text: string): number => {
  const rows = RUNS.flatMap((row) => [row + row, [...(row + row)].reverse().join('')]);
  for (let length = text.length; length > 0; length -= 1) {
    if (rows.some((row) => row.includes(text.slice(0, length)))) return length;
  }
  return 0;
};

/** Whether hardly anything is left of it when the personal words are taken out. */
const isMadeOf = (plain: string, personal: readonly string[]): boolean => {
  const words = personal
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 4)
    .sort((a, b) => b.length - a.length);
  const left = words.reduce((text, word) => text.replaceAll(word, ''), plain);
  return left.length < plain.length && left.replaceAll(/[^\p{L}]/gu, '').length < 4;
};
