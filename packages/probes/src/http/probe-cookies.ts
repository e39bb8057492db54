import type { CookieJar } from 'tough-cookie';

/** The number of cookies that a browser stores for a site. The oldest are dropped. */
const MAX_COOKIES_OF_A_RESPONSE = 180;

const MAX_COOKIE_BYTES = 4096;
const CONTROL = /[^\t\x20-\x7e\x80-\xff]/;

/**
 * Browsers reject control characters, a longer name and value, and `SameSite=None` without `Secure` (RFC 6265bis
 * section 5.7).
 */
const isStorable = (value: string): boolean => {
  const [pair = ''] = value.split(';', 1);
  if (!/^[\x20-\x7e\x80-\xff]*$/.test(pair.trim()) || CONTROL.test(value)) return false;
  if (pair.replace('=', '').trim().length > MAX_COOKIE_BYTES) return false;
  return !/;\s*samesite\s*=\s*none\s*(;|$)/i.test(value) || /;\s*secure\s*(;|=|$)/i.test(value);
};

/** The library is loaded with the first cookie of a redirect, because few probes need it. */
const createJar = async (): Promise<CookieJar> => {
  const { CookieJar } = await import('tough-cookie');
  return new CookieJar(undefined, { looseMode: true });
};

/**
 * The cookies (RFC 6265) of one probe's redirects. The rules for host, path, `Secure`, prefixes and public suffixes are
 * those of browsers. `SameSite` does not count, because the probe acts like a URL in the address bar.
 */
export class ProbeCookies {
  #jar: CookieJar | undefined;

  /** Ignores a cookie that its host may not set, as in browsers. */
  async store(values: readonly string[], url: URL): Promise<void> {
    const storable = values.filter(isStorable).slice(-MAX_COOKIES_OF_A_RESPONSE);
    if (storable.length === 0) return;
    this.#jar ??= await createJar();
    for (const value of storable) this.#jar.setCookieSync(asUtf8(value), url.href, { ignoreError: true });
  }

  headerFor(url: URL): string | null {
    const text = this.#jar?.getCookieStringSync(url.href) ?? '';
    return text === '' ? null : Buffer.from(text, 'utf8').toString('latin1');
  }
}

/** Header values are read as Latin-1, but names and paths of cookies compare as UTF-8. */
const asUtf8 = (value: string): string => Buffer.from(value, 'latin1').toString('utf8');
