/** The driver treats these as `verify-full`, with a warning, unless the address requests the libpq rules. */
const AS_VERIFY_FULL = /([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/;

export const withPlainSslMode = (address: string): string =>
  hasRulesOfLibpq(address) ? address : address.replace(new RegExp(AS_VERIFY_FULL, 'g'), '$1verify-full');

/** Returns a warning about a mode that is stricter here than in libpq. */
export const sslModeWarning = (address: string): string | null => {
  const [, , mode] = hasRulesOfLibpq(address) ? [] : (AS_VERIFY_FULL.exec(address) ?? []);
  return mode === undefined
    ? null
    : `sslmode=${mode} of DATABASE_URL requires TLS and verifies the certificate and name of the server, as verify-full does. Set sslmode=verify-full, or append &uselibpqcompat=true to verify less.`;
};

const hasRulesOfLibpq = (address: string): boolean => URL.parse(address)?.searchParams.get('uselibpqcompat') === 'true';
