import { PAIR_PROBLEM_TEXTS } from '@pharos/domain/pair/pair-problem-text.ts';
import { findLastBackup } from '../../storage/operator/backups.ts';
import { listCertificatesEnding } from '../../storage/operator/certificates-ending.ts';
import { findPair, type Pair } from '../../storage/pair/pairs.ts';
import type { Services } from '../context.ts';

/**
 * A certificate with less remaining validity counts as not renewed. Certificates are renewed a month before their end.
 */
const ENDING_MS = 14 * 24 * 3_600_000;

/** Omits data from the database if the database is unavailable. */
export const readHealth = async ({
  db,
  ownHealth,
  secrets,
  probes,
  now,
}: Pick<Services, 'db' | 'ownHealth' | 'secrets' | 'probes' | 'now'>) => {
  const [health, lastBackup, certificates, pair] = await Promise.all([
    ownHealth.read(),
    findLastBackup(db),
    listCertificatesEnding(db, new Date(now() + ENDING_MS)),
    findPair(db, secrets),
  ]);
  return { ...health, lastBackup, certificates, pair: pair && toPairSeen(pair), locations: probes.locations() };
};

const toPairSeen = ({ address, status, seen, stoppedAt, notifiedSince }: Pair) => ({
  address,
  isPaired: status === 'paired',
  inspectedAt: seen?.lookedAt ?? null,
  answeredAt: seen?.answeredAt ?? null,
  trouble: seen?.trouble
    ? { kind: seen.trouble, text: textOf(PAIR_PROBLEM_TEXTS[seen.trouble].now, seen.reason), since: seen.troubleSince }
    : null,
  connection: seen?.connection ?? ('connected' as const),
  stoppedAt,
  isNotified: notifiedSince !== null,
  state: seen?.state ?? null,
});

const textOf = (text: string, reason: string | null): string => (reason === null ? text : `${text} (${reason})`);
