import { LOOPBACK_HOST, type Settings } from '../settings.ts';

/** Returns a warning if links work only on this machine although other machines can reach Pharos. */
export const baseUrlWarning = ({ baseUrl, host }: Pick<Settings, 'baseUrl' | 'host'>): string | null =>
  baseUrl !== undefined || host === '::1' || LOOPBACK_HOST.test(host)
    ? null
    : `HOST=${host} is set without BASE_URL: links in mails point to localhost, and work only on this machine. Set BASE_URL to the address that people open.`;
