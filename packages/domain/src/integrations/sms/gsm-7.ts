/** The default GSM-7 alphabet (3GPP TS 23.038, section 6.2.1), without its escape character. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** The extension table. Each character takes two places. */
const EXTENDED = '\f^{}\\[~]|€';
const PLACES: ReadonlyMap<string, number> = new Map([
  ...[...BASIC].map((character) => [character, 1] as const),
  ...[...EXTENDED].map((character) => [character, 2] as const),
]);

const PLAIN: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '´': "'",
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '\u2011': '-',
  '−': '-',
  '•': '-',
  '·': '-',
  '→': '->',
  '×': 'x',
  '…': '...',
  '\u00a0': ' ',
  '`': "'",
};

/** Returns the number of places in an SMS; null if the text has a character outside GSM-7. */
export const gsm7Places = (text: string): number | null => {
  let places = 0;
  for (const character of text) {
    const of = PLACES.get(character);
    if (of === undefined) return null;
    places += of;
  }
  return places;
};

/**
 * Replaces characters outside GSM-7 if the text remains readable: quotes, dashes, and letters with accents. Removes
 * symbols and pictographs, unless the text has nothing else. A single other character limits the message to 70
 * characters instead of 160.
 */
export const plainForGsm7 = (text: string): string => {
  const plain = [...text.normalize('NFC')].map(plainCharacter).join('');
  if (gsm7Places(plain) !== null) return plain;
  const without = plain
    .replace(SYMBOL, (symbol) => (gsm7Places(symbol) === null ? '' : symbol))
    .replace(/ {2,}/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(without) ? without : plain;
};

/** Matches a symbol with its joiners and variation selectors, and the mark that turns a digit into a pictograph. */
const SYMBOL = /\p{S}(?:\ufe0e|\ufe0f|\u200d|[\u{e0020}-\u{e007f}])*|\ufe0e|\ufe0f|\u20e3/gu;

const plainCharacter = (character: string): string => {
  if (PLACES.has(character)) return character;
  const plain = PLAIN[character];
  if (plain !== undefined) return plain;
  const letter = character.normalize('NFD').replace(/\p{M}/gu, '');
  return PLACES.has(letter) ? letter : character;
};
