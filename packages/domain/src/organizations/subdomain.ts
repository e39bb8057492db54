export const SUBDOMAIN_MAX = 32;
export const SUBDOMAIN_MIN = 3;

/** Names that an installation uses itself, or that a visitor would attribute to it. */
const RESERVED: ReadonlySet<string> = new Set(['admin', 'api', 'app', 'login', 'mail', 'pharos', 'status', 'www']);

export const isReservedSubdomain = (name: string): boolean => RESERVED.has(name);

/**
 * Returns the message for people why a chosen name is invalid, or null if it is valid. The caller converts the name to
 * lower case.
 */
export const subdomainProblem = (name: string): string | null => {
  if (name.length < SUBDOMAIN_MIN) return 'Pharos domain name length atleast 3 characters';
  const isValid = name.length <= SUBDOMAIN_MAX && /^[a-z0-9][a-z0-9-]*[a-z0-9]$/.test(name);
  return isValid ? null : 'Enter valid name to set the Pharos URL';
};

/**
 * Derives a subdomain from the name of an organization. It consists of lower-case letters, digits and single hyphens,
 * starts and ends with a letter or digit, and has 3 to 32 characters. A name without any usable character becomes
 * `team`.
 */
export const subdomainFrom = (name: string): string => {
  const slug = trim(
    name
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-'),
  );
  if (slug === '') return 'team';
  return slug.length < 3 ? `${slug}-team` : trim(slug.slice(0, SUBDOMAIN_MAX));
};

/**
 * Returns the nth alternative if the earlier ones are taken: `acme`, `acme-2`, `acme-3` and so on. It is never longer
 * than allowed.
 */
export const subdomainAlternative = (base: string, n: number): string => {
  if (n === 1) return base;
  const ending = `-${n}`;
  return trim(base.slice(0, SUBDOMAIN_MAX - ending.length)) + ending;
};

const trim = (slug: string): string => slug.replaceAll(/^-+|-+$/g, '');
