import { guardAddress } from './guard-address.ts';

/**
 * Zones that no public name server answers: special-use names (RFC 6761, 6762, 7686, 8375, 9462, 9476, 9665), the
 * reserved "internal", and zones that private networks use (RFC 6762 appendix G). `test` and `example` (RFC 6761)
 * remain usable, because documentation, trials and tests use them.
 */
const PRIVATE_ZONE =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|onion|alt|invalid|(?:home|resolver|service)\.arpa)$/;

/** Also includes the reverse names of addresses that are not public. */
export const isPrivateName = (name: string): boolean => {
  const canonical = name.toLowerCase().replace(/\.+$/, '');
  const ends = reverseRange(canonical);
  return PRIVATE_ZONE.test(canonical) || (ends.length > 0 && ends.every(isNotPublic));
};

const isNotPublic = (address: string): boolean => !guardAddress(address, { network: 'public' }).allowed;

/**
 * The forms of reverse names (RFC 1035 section 3.5, RFC 3596 section 2.5): `count` labels, with the last part first.
 */
const REVERSE_ZONES = [
  {
    zone: /\.in-addr\.arpa$/,
    count: 4,
    isPart: (label: string) => /^\d{1,3}$/.test(label) && Number(label) <= 255,
    ends: ['0', '255'],
    join: (parts: readonly string[]) => parts.map(Number).join('.'),
  },
  {
    zone: /\.ip6\.arpa$/,
    count: 32,
    isPart: (label: string) => /^[\da-f]$/.test(label),
    ends: ['0', 'f'],
    join: (parts: readonly string[]) => parts.join('').replace(/.{4}(?=.)/g, '$&:'),
  },
];

/**
 * Returns the first and the last address of a reverse name, or an empty list. Labels before those of the address do not
 * matter.
 */
const reverseRange = (name: string): string[] => {
  const form = REVERSE_ZONES.find(({ zone }) => zone.test(name));
  if (!form) return [];
  const { zone, count, isPart, ends, join } = form;
  const labels = name.replace(zone, '').split('.').toReversed().slice(0, count);
  const end = labels.findIndex((label) => !isPart(label));
  const parts = end === -1 ? labels : labels.slice(0, end);
  if (parts.length === 0) return [];
  return ends.map((filler) => join([...parts, ...new Array<string>(count - parts.length).fill(filler)]));
};
