import { dataField } from './field.ts';
import { MAX_STATUS_CODES, outsideRange, STATUS_CODES } from './limits.ts';

export interface StatusCheck {
  mode: 'whitelist' | 'blacklist';
  codes: number[];
}

export interface StatusCheckDraft {
  mode: StatusCheck['mode'];
  codes: string;
}

export const statusCheck = dataField<'status_check', StatusCheck | null, StatusCheckDraft>('status_check', {
  defaultValue: () => null,
  gate: ['status_check', 'A status code check needs'],
  read: (wire) => {
    const whitelist = wire.whitelisted_status_codes_csv?.trim();
    if (whitelist) return { mode: 'whitelist', codes: whitelist };
    const blacklist = wire.blacklisted_status_codes_csv?.trim();
    return blacklist ? { mode: 'blacklist', codes: blacklist } : null;
  },
  write: ({ mode, codes }) =>
    mode === 'whitelist' ? { whitelisted_status_codes_csv: codes } : { blacklisted_status_codes_csv: codes },
  apply: ({ mode, codes }) => {
    const parsed = parseStatusCodes(codes);
    return 'message' in parsed ? parsed : { value: { mode, codes: parsed.codes } };
  },
  toDraft: (check) => check && { mode: check.mode, codes: check.codes.join(',') },
});

/** Returns each code once, in the given order, or an error message. */
export const parseStatusCodes = (csv: string): { codes: number[] } | { message: string } => {
  const parts = csv
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0) return { message: 'Enter at least one status code.' };
  const wrong = parts.find((part) => !/^\d{3}$/.test(part) || outsideRange(Number(part), STATUS_CODES) !== null);
  if (wrong !== undefined) {
    return {
      message: `Enter status codes from ${STATUS_CODES.min} to ${STATUS_CODES.max}, separated by commas. ${wrong.slice(0, 20)} is not such a code. Ranges are not supported.`,
    };
  }
  const codes = [...new Set(parts.map(Number))];
  return codes.length > MAX_STATUS_CODES ? { message: `Enter at most ${MAX_STATUS_CODES} status codes.` } : { codes };
};
