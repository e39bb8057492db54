import type { HelpDesk } from './desk.ts';

export type HelpDeskDomain = { ok: true; domain: string } | { ok: false; problem: string };

/** A label of a host name (RFC 1123). */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Returns the host of an account (`acme.freshdesk.com`). Accepts the account name, with or without the suffix, or the
 * address of its page.
 */
export const readDeskDomain = ({ name, suffix }: HelpDesk, text: string): HelpDeskDomain => {
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

export const accountName = ({ suffix }: Pick<HelpDesk, 'suffix'>, domain: string): string =>
  domain.endsWith(suffix) ? domain.slice(0, -suffix.length) : domain;
