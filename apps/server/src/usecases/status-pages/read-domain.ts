import { randomBytes } from 'node:crypto';
import { ownHostsOf } from '@pharos/domain/public-status/cname-proof.ts';
import { readCustomDomain } from '@pharos/domain/public-status/custom-domain.ts';
import type { StoredStatusPage } from '../../storage/status-pages/status-pages.ts';
import type { Services } from '../context.ts';
import { invalid } from '../errors.ts';

/**
 * Normalizes an entered custom domain. Null for no domain.
 * @throws {Refusal} `invalid` if it cannot be a custom domain.
 */
export const readDomain = (settings: Services['settings'], typed: string | null): string | null => {
  if (typed === null || typed === '') return null;
  const domain = readCustomDomain(typed, ownHostsOf(settings));
  if (domain === null) throw invalid({ custom_domain: ['Invalid Domain'] });
  return domain;
};

/** Creates a record that no one can guess, with 128 random bits in each label. */
export const newCname = (): NonNullable<StoredStatusPage['cname']> => ({ key: randomLabel(), value: randomLabel() });

const randomLabel = (): string => `pharos-${randomBytes(16).toString('hex')}`;
