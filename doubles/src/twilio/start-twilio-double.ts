import { type Answered, type AskedRequest, type Double, startDouble } from '../start-double.ts';

export interface TwilioMessage {
  sid: string;
  to: string;
  from: string;
  body: string;
  status: string;
  date_created: string;
}

/** Replaces the response to an authorized request. With `cut`, the message is accepted before the connection closes. */
export type TwilioFault = 'hang' | 'cut' | { status: number; code?: number; message?: string; retryAfter?: string };

/** A test double of the Twilio API for accounts and messages (version 2010-04-01). */
export interface TwilioDouble extends Double {
  readonly messages: readonly TwilioMessage[];
  received(count: number): Promise<readonly TwilioMessage[]>;
  setAuthToken(token: string): void;
  /** A `suspended` account can be read but cannot send messages. */
  setStatus(status: 'active' | 'suspended' | 'closed'): void;
  /** Rejects messages to this number with the error code. Null removes the error. */
  refuse(number: string, code: number | null): void;
  /** Faults for the next requests to send a message, in this order. */
  fail(...faults: TwilioFault[]): void;
  /** Faults for the next requests that list sent messages, in this order. */
  failLists(...faults: TwilioFault[]): void;
}

interface Account {
  accountSid: string;
  authToken: string;
  numbers: readonly string[];
}

/** See https://www.twilio.com/docs/api/errors. */
const ERRORS: Readonly<Record<number, readonly [status: number, message: (number: string) => string]>> = {
  20003: [401, () => 'Authenticate'],
  20404: [404, () => 'The requested resource was not found'],
  20429: [429, () => 'Too Many Requests'],
  21211: [400, (number) => `The 'To' number ${number} is not a valid phone number.`],
  21266: [400, () => "'To' and 'From' number cannot be the same"],
  21408: [400, () => `Permission to send an SMS has not been enabled for the region indicated by the 'To' number`],
  21602: [400, () => 'Message body is required.'],
  21603: [400, () => "A 'From' phone number is required."],
  21604: [400, () => "A 'To' phone number is required."],
  21606: [
    400,
    (number) =>
      `The From phone number ${number} is not a valid, SMS-capable inbound phone number or short code for your account.`,
  ],
  21610: [400, () => 'Attempt to send to unsubscribed recipient'],
  21614: [400, (number) => `'To' number is not a valid mobile number: ${number}`],
  21617: [400, () => 'The concatenated message body exceeds the 1600 character limit.'],
  21659: [400, (number) => `'From' ${number} is not a Twilio phone number or Short Code country mismatch`],
};

/** Uses a free port by default. */
export const startTwilioDouble = async (
  { accountSid, authToken, numbers }: Account,
  port?: number,
): Promise<TwilioDouble> => {
  const messages: TwilioMessage[] = [];
  const refused = new Map<string, number>();
  const faults: TwilioFault[] = [];
  const listFaults: TwilioFault[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  let token = authToken;
  let status = 'active';
  const account = `/2010-04-01/Accounts/${accountSid}`;

  const take = (form: URLSearchParams): TwilioMessage => {
    const [to = '', from = '', body = ''] = [form.get('To'), form.get('From'), form.get('Body')].map(
      (value) => value ?? '',
    );
    const sid = `SM${String(messages.length + 1).padStart(32, '0')}`;
    const message = {
      sid,
      to,
      from,
      body,
      status: 'queued',
      date_created: new Date().toUTCString().replace('GMT', '+0000'),
    };
    messages.push(message);
    for (const each of waiting) if (messages.length >= each.count) each.resolve();
    return message;
  };

  const send = (form: URLSearchParams): Answered => {
    const fault = faults.shift();
    if (fault === 'cut') take(form);
    if (fault !== undefined) return faultAnswer(fault);
    const [to, from] = [form.get('To'), form.get('From')];
    if (!to) return errorAnswer(21604);
    if (!from) return errorAnswer(21603);
    const body = form.get('Body') ?? '';
    if (body === '') return errorAnswer(21602);
    if (body.length > 1600) return errorAnswer(21617);
    if (!numbers.includes(from)) return errorAnswer(21659, from);
    if (to === from) return errorAnswer(21266);
    const code = refused.get(to);
    if (code !== undefined) return errorAnswer(code, code === 21606 ? from : to);
    if (status !== 'active') return { status: 403, json: { code: 20005, message: 'Account not active', status: 403 } };
    return { status: 201, json: resource(take(form)) };
  };

  const list = (query: URLSearchParams): Answered => {
    const fault = listFaults.shift();
    if (fault !== undefined) return faultAnswer(fault);
    const since = query.get('DateSent>');
    const found = messages.filter(
      ({ to, from, date_created: created }) =>
        [to, null].includes(query.get('To')) &&
        [from, null].includes(query.get('From')) &&
        (since === null || new Date(created).toISOString().slice(0, 10) >= since),
    );
    const newest = found.toReversed().slice(0, Number(query.get('PageSize') ?? 50));
    return { status: 200, json: { messages: newest.map(resource), next_page_uri: null } };
  };

  const resource = (message: TwilioMessage) => ({
    ...message,
    account_sid: accountSid,
    api_version: '2010-04-01',
    date_sent: null,
    date_updated: message.date_created,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    messaging_service_sid: null,
    num_media: '0',
    num_segments: '1',
    price: null,
    price_unit: 'USD',
    uri: `${account}/Messages/${message.sid}.json`,
  });

  const answer = ({ method, path, query, headers, body }: AskedRequest): Answered => {
    const expected = `Basic ${Buffer.from(`${accountSid}:${token}`).toString('base64')}`;
    if (headers.authorization !== expected || !path.startsWith(account)) return errorAnswer(20003);
    if (method === 'GET' && path === `${account}.json`) {
      return { status: 200, json: { sid: accountSid, friendly_name: 'Acme', status, type: 'Full' } };
    }
    if (path !== `${account}/Messages.json`) return errorAnswer(20404);
    return method === 'POST' ? send(new URLSearchParams(body)) : list(query);
  };

  const double = await startDouble(answer, port);
  return {
    ...double,
    messages,
    received: async (count) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ count, resolve });
      if (messages.length < count) await promise;
      return messages;
    },
    setAuthToken: (next) => {
      token = next;
    },
    setStatus: (next) => {
      status = next;
    },
    refuse: (number, code) => void (code === null ? refused.delete(number) : refused.set(number, code)),
    fail: (...next) => void faults.push(...next),
    failLists: (...next) => void listFaults.push(...next),
  };
};

const errorAnswer = (code: number, number = ''): Answered => {
  const [status, message] = ERRORS[code] ?? [400, () => 'Invalid request'];
  return {
    status,
    json: { code, message: message(number), more_info: `https://www.twilio.com/docs/errors/${code}`, status },
  };
};

const faultAnswer = (fault: TwilioFault): Answered => {
  if (typeof fault === 'string') return fault;
  const { status, code, message = 'Fault', retryAfter } = fault;
  return {
    status,
    ...(retryAfter !== undefined && { headers: { 'retry-after': retryAfter } }),
    ...(code === undefined ? { text: message } : { json: { code, message, status } }),
  };
};
