import Chargebee from 'chargebee';
import { BillingUnavailable } from '../port.ts';

export interface ChargebeeSettings {
  /** The site's name: `acme` of acme.chargebee.com. */
  site: string;
  apiKey: string;
  /** Where it is reached instead, for tests; null: at the site itself. */
  url: string | null;
}

const TIMEOUT_MS = 20_000;

/** Where it is reached. */
const originOf = ({ site, url }: ChargebeeSettings): string =>
  url === null ? `https://${site}.chargebee.com` : new URL(url).origin;

/** Chargebee's own client, at the address that was set. */
export const createClient = (settings: ChargebeeSettings): Chargebee => {
  const { protocol, hostname, port } = new URL(originOf(settings));
  const secure = protocol === 'https:';
  const options = {
    site: hostname,
    apiKey: settings.apiKey,
    timeout: TIMEOUT_MS,
    // The address is the site's whole name here.
    hostSuffix: '',
    protocol: secure ? ('https' as const) : ('http' as const),
    port: port === '' ? (secure ? 443 : 80) : Number(port),
    sdkTelemetryEnabled: false,
  };
  return new Chargebee(options);
};

/** Chargebee refused what was asked, by its own words. https://apidocs.chargebee.com/docs/api/error-handling */
export class ChargebeeRefusal extends Error {
  /** Such as `resource_not_found`, `param_wrong_value`, `payment_processing_failed`. */
  readonly code: string;
  /** Of the field that it is about, such as `billing_address[zip]`. */
  readonly param: string | null;
  readonly isOfPayment: boolean;
  constructor(message: string, code: string, param: string | null, isOfPayment: boolean) {
    super(message);
    this.code = code;
    this.param = param;
    this.isOfPayment = isOfPayment;
  }
}

interface RawError {
  message?: unknown;
  type?: unknown;
  api_error_code?: unknown;
  http_status_code?: unknown;
  param?: unknown;
}

/** Nothing can be told by asking again in another way. */
const WITHOUT_ANSWER = [401, 403, 408, 429];

/** What Chargebee answers. Rejects with a ChargebeeRefusal, or with BillingUnavailable when it could not be asked. */
export const ask = async <T>(asking: Promise<T>): Promise<T> => {
  try {
    return await asking;
  } catch (error) {
    const { message, type, api_error_code: code, http_status_code: status, param } = (error ?? {}) as RawError;
    const told = typeof message === 'string' ? message : 'no words';
    const isRefusal = typeof status === 'number' && status >= 400 && status < 500 && !WITHOUT_ANSWER.includes(status);
    if (!isRefusal) throw new BillingUnavailable(`Chargebee could not be asked: ${told}`);
    throw new ChargebeeRefusal(
      told,
      typeof code === 'string' ? code : 'unknown',
      typeof param === 'string' ? param : null,
      type === 'payment',
    );
  }
};

/** The same; null for what it does not know. */
export const askOrNull = async <T>(asking: Promise<T>): Promise<T | null> => {
  try {
    return await ask(asking);
  } catch (error) {
    if (error instanceof ChargebeeRefusal && error.code === 'resource_not_found') return null;
    throw error;
  }
};
