import type { Desk } from './desk.ts';

export type DeskDomain = { ok: true; domain: string } | { ok: false; problem: string };

/** As in host names (RFC 1123). */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The host of an account (`acme.freshdesk.com`) by what people enter: its own name, with or without the suffix, or the address of its page. What
 * is wrong is told for people.
 */
export const readDeskDomain = ({ name, suffix }: Desk, text: string): DeskDomain => {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
  if (host === '') return { ok: false, problem: `${name} Domain is required.` };
  const label = host.endsWith(suffix) ? host.slice(0, -suffix.length) : host;
  return LABEL.test(label)
    ? { ok: true, domain: label + suffix }
    : { ok: false, problem: `Enter the name of your ${name} account, as in yourname${suffix}.` };
};

/** The account's own name in its host. */
export const accountName = ({ suffix }: Pick<Desk, 'suffix'>, domain: string): string =>
  domain.endsWith(suffix) ? domain.slice(0, -suffix.length) : domain;
