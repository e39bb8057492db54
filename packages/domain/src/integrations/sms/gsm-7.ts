/** The default alphabet of text messages (3GPP TS 23.038, section 6.2.1), without its escape. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Characters of its extension table, which take two places each. */
const EXTENDED = '\f^{}\\[~]|€';
const PLACES: ReadonlyMap<string, number> = new Map([
  ...[...BASIC].map((character) => [character, 1] as const),
  ...[...EXTENDED].map((character) => [character, 2] as const),
]);

/** What people type for the sake of its looks, and what says the same. */
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

/** How many of the 160 places of one message a text takes; null when it has a character that GSM-7 lacks. */
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
 * The text with what GSM-7 lacks written plainly where that can be read as well: quotes, dashes, letters without their accents. Symbols and
 * pictographs are left out, unless the text has nothing else: one of them would leave a message 70 characters of its 160.
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

/** A symbol with what joins or varies it, and what makes a pictograph of a digit. */
const SYMBOL = /\p{S}(?:\ufe0e|\ufe0f|\u200d|[\u{e0020}-\u{e007f}])*|\ufe0e|\ufe0f|\u20e3/gu;

const plainCharacter = (character: string): string => {
  if (PLACES.has(character)) return character;
  const plain = PLAIN[character];
  if (plain !== undefined) return plain;
  const letter = character.normalize('NFD').replace(/\p{M}/gu, '');
  return PLACES.has(letter) ? letter : character;
};
