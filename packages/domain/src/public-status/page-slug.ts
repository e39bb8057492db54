/** Latin letters that NFKD does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
};
const WITHOUT_LETTERS = 'page';
/** One letter of a name can become several letters of the slug. */
const MAX_LENGTH = 100;

/** Removes spaces, marks and punctuation. Returns `page` for a name without Latin letters. */
export const pageSlug = (name: string): string => {
  const plain = name.replace(/[ßæÆœŒøØłŁđĐı]/g, (letter) => LETTERS[letter] ?? '').normalize('NFKD');
  const slug = plain.replace(/[^A-Za-z0-9]/g, '').slice(0, MAX_LENGTH);
  return /[A-Za-z]/.test(slug) ? slug : WITHOUT_LETTERS;
};
