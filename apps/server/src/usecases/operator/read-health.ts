import { findLastBackup } from '../../storage/operator/backups.ts';
import { listCertificatesEnding } from '../../storage/operator/certificates-ending.ts';
import type { Services } from '../context.ts';

/** Certificates are renewed a month before their end: what ends within two weeks was not. */
const ENDING_MS = 14 * 24 * 3_600_000;

/** Whether Pharos itself does its work; a database that does not answer leaves out what it would tell. */
export const readHealth = async ({
  db,
  ownHealth,
  probes,
  now,
}: Pick<Services, 'db' | 'ownHealth' | 'probes' | 'now'>) => {
  const [health, lastBackup, certificates] = await Promise.all([
    ownHealth.read(),
    findLastBackup(db),
    listCertificatesEnding(db, new Date(now() + ENDING_MS)),
  ]);
  return { ...health, lastBackup, certificates, locations: probes.locations() };
};
