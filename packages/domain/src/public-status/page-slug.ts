/** Latin letters that are no letter with a mark (which NFKD takes apart). */
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
/** One letter of a name can become several of an address, which takes no more than that. */
const MAX_LENGTH = 100;

/** A name as the address of a status page has it: without spaces, marks and punctuation; `page` of one without Latin letters. */
export const pageSlug = (name: string): string => {
  const plain = name.replace(/[ßæÆœŒøØłŁđĐı]/g, (letter) => LETTERS[letter] ?? '').normalize('NFKD');
  const slug = plain.replace(/[^A-Za-z0-9]/g, '').slice(0, MAX_LENGTH);
  return /[A-Za-z]/.test(slug) ? slug : WITHOUT_LETTERS;
};
