/** Ranges of code points with glyphs. */
type CharacterRanges = readonly (readonly [first: number, last: number])[];

/**
 * Returns a function that checks whether a font can draw a text, based on the OpenType table `cmap`, format 12.
 * Invisible characters need no glyph.
 * @throws RangeError if the font has no such table.
 */
export const canDrawWith = (font: Buffer): ((text: string) => boolean) => {
  const ranges = characterRanges(font);
  const has = (character: string): boolean => {
    const code = character.codePointAt(0) ?? 0;
    return ranges.some(([first, last]) => code >= first && code <= last);
  };
  return (text) => [...text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')].every(has);
};

const characterRanges = (font: Buffer): CharacterRanges => {
  const tables = records(font, 4, 12, 16);
  const cmap = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  const start = cmap === undefined ? font.length : font.readUInt32BE(cmap + 8);
  const subtables = records(font, start + 2, start + 4, 8).map((at) => start + font.readUInt32BE(at + 4));
  const at = subtables.find((subtable) => font.readUInt16BE(subtable) === 12);
  if (at === undefined) throw new RangeError('The font has no cmap of format 12.');
  return Array.from({ length: font.readUInt32BE(at + 12) }, (_, group) => {
    const range = at + 16 + group * 12;
    return [font.readUInt32BE(range), font.readUInt32BE(range + 4)] as const;
  });
};

/** Returns the offsets of records of `size` bytes. Their number is at `countAt`. */
const records = (font: Buffer, countAt: number, firstAt: number, size: number): number[] =>
  Array.from({ length: font.readUInt16BE(countAt) }, (_, index) => firstAt + index * size);
