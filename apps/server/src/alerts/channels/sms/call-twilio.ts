import { isRaw, type Raw } from '@pharos/domain/integrations/raw.ts';
import type { Answer, Sender } from '../call.ts';

export const TWILIO_TIMEOUT_MS = 10_000;

export interface TwilioAccount {
  accountSid: string;
  authToken: string;
}

export interface TwilioRequest {
  /** "/Messages.json", or ".json" for the account itself. */
  path: string;
  /** Without form fields, the request is a GET. */
  form?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  readBytes?: number;
  signal: AbortSignal;
}

const READ_BYTES = 64 * 1024;

/** Calls the Twilio REST API (https://www.twilio.com/docs/usage/api). */
export const callTwilio = (
  { call, providers, version, baseUrl }: Sender,
  { accountSid, authToken }: TwilioAccount,
  { path, form, query = {}, readBytes = READ_BYTES, signal }: TwilioRequest,
): Promise<Answer | { notAllowed: string }> => {
  const search = new URLSearchParams(query).toString();
  const url = `${providers.twilioUrl}/2010-04-01/Accounts/${accountSid}${path}${search === '' ? '' : `?${search}`}`;
  return call(url, {
    method: form ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      'user-agent': `Pharos/${version} (+${baseUrl})`,
      authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`, 'utf8').toString('base64')}`,
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    body: form ? new URLSearchParams(form).toString() : null,
    readBytes,
    signal,
  });
};

/** Returns an empty object if the body is not a JSON object. */
export const jsonOf = ({ body }: Answer): Raw => {
  try {
    const json: unknown = JSON.parse(body);
    return isRaw(json) ? json : {};
  } catch {
    return {};
  }
};

export const isOk = ({ status }: Answer): boolean => status >= 200 && status < 300;
