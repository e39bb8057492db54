import Chargebee from 'chargebee';
import { BillingUnavailable } from '../port.ts';

export interface ChargebeeSettings {
  /** For example, `acme` for acme.chargebee.com. */
  site: string;
  apiKey: string;
  /** Replaces the site in tests. */
  url: string | null;
}

const TIMEOUT_MS = 20_000;

const originOf = ({ site, url }: ChargebeeSettings): string =>
  url === null ? `https://${site}.chargebee.com` : new URL(url).origin;

export const createClient = (settings: ChargebeeSettings): Chargebee => {
  const { protocol, hostname, port } = new URL(originOf(settings));
  const secure = protocol === 'https:';
  const options = {
    site: hostname,
    apiKey: settings.apiKey,
    timeout: TIMEOUT_MS,
    // `site` already contains the whole host name.
    hostSuffix: '',
    protocol: secure ? ('https' as const) : ('http' as const),
    port: port === '' ? (secure ? 443 : 80) : Number(port),
    sdkTelemetryEnabled: false,
  };
  return new Chargebee(options);
};

/** A request that Chargebee rejected, with its message. https://apidocs.chargebee.com/docs/api/error-handling */
export class ChargebeeRefusal extends Error {
  /** For example, `resource_not_found`, `param_wrong_value` or `payment_processing_failed`. */
  readonly code: string;
  /** For example, `billing_address[zip]`. Null if the error concerns no field. */
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

/** Client errors that count as unavailable, because changing the request would not help. */
const WITHOUT_ANSWER = [401, 403, 408, 429];

/**
 * Rejects with `ChargebeeRefusal` if Chargebee rejects the request, or with `BillingUnavailable` if no valid response
 * arrives.
 */
export const request = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    const { message, type, api_error_code: code, http_status_code: status, param } = (error ?? {}) as RawError;
    const reason = typeof message === 'string' ? message : 'no error message';
    const isRefusal = typeof status === 'number' && status >= 400 && status < 500 && !WITHOUT_ANSWER.includes(status);
    if (!isRefusal) throw new BillingUnavailable(`The request to Chargebee failed: ${reason}`);
    throw new ChargebeeRefusal(
      reason,
      typeof code === 'string' ? code : 'unknown',
      typeof param === 'string' ? param : null,
      type === 'payment',
    );
  }
};

/** Calls `request`, but returns null for an object that Chargebee does not know. */
export const requestOrNull = async <T>(call: Promise<T>): Promise<T | null> => {
  try {
    return await request(call);
  } catch (error) {
    if (error instanceof ChargebeeRefusal && error.code === 'resource_not_found') return null;
    throw error;
  }
};
