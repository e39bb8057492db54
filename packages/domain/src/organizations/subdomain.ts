export const SUBDOMAIN_MAX = 32;
export const SUBDOMAIN_MIN = 3;

/** Names that an installation uses, or that a visitor would attribute to it. */
const RESERVED: ReadonlySet<string> = new Set(['admin', 'api', 'app', 'login', 'mail', 'pharos', 'status', 'www']);

export const isReservedSubdomain = (name: string): boolean => RESERVED.has(name);

/** The caller converts the name to lower case. */
export const subdomainProblem = (name: string): string | null => {
  if (name.length < SUBDOMAIN_MIN) return 'Pharos domain name length atleast 3 characters';
  const isValid = name.length <= SUBDOMAIN_MAX && /^[a-z0-9][a-z0-9-]*[a-z0-9]$/.test(name);
  return isValid ? null : 'Enter valid name to set the Pharos URL';
};

/**
 * Uses lower-case letters, digits and single hyphens, 3 to 32 characters. A name without any usable character becomes
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

/** Returns `acme`, `acme-2`, `acme-3` and so on, never longer than allowed. */
export const subdomainAlternative = (base: string, n: number): string => {
  if (n === 1) return base;
  const ending = `-${n}`;
  return trim(base.slice(0, SUBDOMAIN_MAX - ending.length)) + ending;
};

const trim = (slug: string): string => slug.replaceAll(/^-+|-+$/g, '');
