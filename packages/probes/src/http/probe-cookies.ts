import type { CookieJar } from 'tough-cookie';

/** The number of cookies of a site that a browser stores; it drops the oldest. */
const MAX_COOKIES_OF_A_RESPONSE = 180;

/** Of the name and the value together. */
const MAX_COOKIE_BYTES = 4096;
const CONTROL = /[^\t\x20-\x7e\x80-\xff]/;

/** Browsers refuse control characters, a longer name and value, and `SameSite=None` without `Secure` (RFC 6265bis section 5.7). */
const isStorable = (value: string): boolean => {
  const [pair = ''] = value.split(';', 1);
  if (!/^[\x20-\x7e\x80-\xff]*$/.test(pair.trim()) || CONTROL.test(value)) return false;
  if (pair.replace('=', '').trim().length > MAX_COOKIE_BYTES) return false;
  return !/;\s*samesite\s*=\s*none\s*(;|$)/i.test(value) || /;\s*secure\s*(;|=|$)/i.test(value);
};

/** Loaded with the first cookie of a redirect: few probes need it. */
const createJar = async (): Promise<CookieJar> => {
  const { CookieJar } = await import('tough-cookie');
  return new CookieJar(undefined, { looseMode: true });
};

/**
 * The cookies that the hops of one probe have set (RFC 6265), for its next hops alone. The rules of host, path, `Secure`, prefixes and public
 * suffixes are those of browsers. `SameSite` does not count: nothing but the address bar led to the page.
 */
export class ProbeCookies {
  #jar: CookieJar | undefined;

  /** Stores the values of `Set-Cookie` of a response from `url`. A cookie that its host may not set is ignored, as in browsers. */
  async store(values: readonly string[], url: URL): Promise<void> {
    const storable = values.filter(isStorable).slice(-MAX_COOKIES_OF_A_RESPONSE);
    if (storable.length === 0) return;
    this.#jar ??= await createJar();
    for (const value of storable) this.#jar.setCookieSync(asUtf8(value), url.href, { ignoreError: true });
  }

  /** The value of `Cookie` in a request for `url`; null if no cookie belongs there. */
  headerFor(url: URL): string | null {
    const text = this.#jar?.getCookieStringSync(url.href) ?? '';
    return text === '' ? null : Buffer.from(text, 'utf8').toString('latin1');
  }
}

/** Header values are bytes that are read as Latin-1; names and paths of cookies compare as UTF-8. */
const asUtf8 = (value: string): string => Buffer.from(value, 'latin1').toString('utf8');
