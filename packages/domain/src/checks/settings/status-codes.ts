import { MAX_STATUS_CODES, outsideRange, STATUS_CODES } from './limits.ts';

/** Codes of a comma-separated list, each once, in the order given; or what is wrong with the list. */
export const parseStatusCodes = (csv: string): { codes: number[] } | { message: string } => {
  const parts = csv
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0) return { message: 'List at least one code.' };
  const wrong = parts.find((part) => !/^\d{3}$/.test(part) || outsideRange(Number(part), STATUS_CODES) !== null);
  if (wrong !== undefined) {
    return {
      message: `List codes from ${STATUS_CODES.min} to ${STATUS_CODES.max}, separated by commas: ${wrong.slice(0, 20)} is none, ranges are not possible.`,
    };
  }
  const codes = [...new Set(parts.map(Number))];
  return codes.length > MAX_STATUS_CODES ? { message: `List at most ${MAX_STATUS_CODES} codes.` } : { codes };
};
