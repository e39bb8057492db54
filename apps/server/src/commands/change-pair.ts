import { PAIR_WORDS } from '@pharos/domain/pair/pair-words.ts';
import { durationText } from '@pharos/domain/words/duration-text.ts';
import { readPairAddress } from '../pair/pair-address.ts';
import type { PairClient } from '../pair/pair-client.ts';
import { createPairCode, isPairCode } from '../pair/pair-code.ts';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { recordOperatorAction } from '../storage/operator/operator-actions.ts';
import { completePair, findPair, type Pair, removePair, startPair } from '../storage/pair/pairs.ts';
import { CommandError } from './command-error.ts';

export interface PairCommandParts {
  db: Db;
  secrets: SecretBox;
  client: PairClient;
  baseUrl: string | undefined;
  hasReferences: boolean;
  now: () => number;
}

/**
 * Creates a code for the installation at the given address. Returns instructions. All functions of this file return
 * lines and throw `CommandError`.
 */
export const invitePair = async (parts: PairCommandParts, given: string): Promise<string[]> => {
  const { db, secrets, now } = parts;
  const [own, address] = addressesOf(parts, given);
  const code = createPairCode();
  if (!(await startPair(db, secrets, { address, status: 'invited', code }, now()))) throw await pairedAlready(parts);
  return [
    `Within an hour, run this on the installation at ${address}, while both run:`,
    '',
    `  npm run pair -- ${own} ${code}`,
    '',
    ...referencesHint(parts),
  ];
};

export const joinPair = async (parts: PairCommandParts, given: string, code: string): Promise<string[]> => {
  const { db, secrets, client, now } = parts;
  const [own, address] = addressesOf(parts, given);
  if (!isPairCode(code))
    throw new CommandError('This is no code of npm run pair: it has 40 digits and letters from a to f.');
  const before = await findPair(db, secrets);
  if (before?.key === code)
    throw new CommandError(
      `This code was made by this installation. Run the command on the other one, at ${before.address}.`,
    );
  if (!(await startPair(db, secrets, { address, status: 'joining', code }, now()))) throw await pairedAlready(parts);
  const pair = await findPair(db, secrets);
  if (pair?.key !== code) throw new CommandError('Another npm run pair has begun meanwhile.');
  const answer = await client.join({ address, key: code }, own);
  if ('reason' in answer) {
    await removePair(db, pair.sealedKey);
    throw new CommandError(`${address} could not be paired with ${own}: ${answer.reason}.`);
  }
  await db.transaction().execute(async (trx) => {
    if (!(await completePair(trx, secrets, pair, answer.key, now())))
      throw new CommandError(
        'Another npm run pair has begun meanwhile. Run npm run pair -- --remove on both, and begin again.',
      );
    await recordAct(trx, 'pair.add', address);
  });
  return [`${own} and ${address} watch each other now.`, ...referencesHint(parts)];
};

export const listPairLines = async ({
  db,
  secrets,
  now,
}: Pick<PairCommandParts, 'db' | 'secrets' | 'now'>): Promise<string[]> => {
  const pair = await findPair(db, secrets);
  if (!pair) return ['This installation is not paired. Pair it: npm run pair -- https://other.example.com'];
  if (pair.key === null)
    return [`The key shared with ${pair.address} cannot be read: npm run pair -- --remove, and pair the two again.`];
  if (pair.status === 'invited') return [`A code was made for ${pair.address}, and has not been used yet.`];
  if (pair.status === 'joining')
    return [`The pairing with ${pair.address} was not finished: npm run pair -- --remove on both, and begin again.`];
  return [`Paired with ${pair.address} since ${timeText(pair.since.getTime())}.`, ...sightLines(pair, now())];
};

export const endPair = ({ db }: Pick<PairCommandParts, 'db'>): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const address = await removePair(trx);
    if (address === null) throw new CommandError('This installation is not paired.');
    await recordAct(trx, 'pair.remove', address);
    return [
      `This installation does not watch ${address} any more. Run npm run pair -- --remove there, too: until then it tells its operators that this one refuses to answer.`,
    ];
  });

const addressesOf = ({ baseUrl }: PairCommandParts, given: string): [own: string, other: string] => {
  const address = readPairAddress(given);
  if (address === null)
    throw new CommandError(
      `${given} is no address of an installation: it must be one such as https://pharos.example.com.`,
    );
  const own = baseUrl === undefined ? null : readPairAddress(baseUrl);
  if (own === null)
    throw new CommandError(
      'BASE_URL is not set: the other installation needs an address at which it reaches this one.',
    );
  if (own === address)
    throw new CommandError(`${address} is this installation itself (BASE_URL): name the address of the other one.`);
  return [own, address];
};

const pairedAlready = async ({ db, secrets }: PairCommandParts): Promise<CommandError> => {
  const pair = await findPair(db, secrets);
  return new CommandError(`This installation is paired with ${pair?.address}: npm run pair -- --remove ends that.`);
};

const recordAct = (trx: Db, action: string, subject: string): Promise<void> =>
  recordOperatorAction(trx, { operator: null, action, organizationId: null, subject, reason: null });

const referencesHint = ({ hasReferences }: PairCommandParts): string[] =>
  hasReferences
    ? []
    : [
        'REFERENCE_TARGETS is not set here. When the other installation does not answer, you are told only while a check of a public',
        'target passes here, since else it may be this installation that is cut off.',
      ];

const sightLines = ({ seen, stoppedAt, notifiedSince }: Pair, now: number): string[] => {
  if (seen === null) return ['It has not been asked yet: this installation asks it every 30 seconds while it runs.'];
  const { trouble, troubleSince, reason, answeredAt, lookedAt, connection, state } = seen;
  const answered = answeredAt === null ? 'It has never answered' : `It last answered at ${timeText(answeredAt)}`;
  const said =
    trouble === null ? 'All is well.' : `${PAIR_WORDS[trouble].now}${reason === null ? '' : ` (${reason})`}.`;
  return [
    `${answered}, and was last asked at ${timeText(lookedAt)}.`,
    troubleSince === null ? said : `${said} So it has been for ${durationText(now - troubleSince)}.`,
    ...(connection === 'isolated'
      ? ['This installation is cut off itself: none of its references answers. Nobody is told.']
      : []),
    ...(connection === 'unknown' && notifiedSince === null
      ? ['This installation does not know whether it is cut off itself. Nobody is told.']
      : []),
    ...(stoppedAt === null ? [] : [`It told at ${timeText(stoppedAt.getTime())} that it stops.`]),
    ...(notifiedSince === null ? [] : ['The operators of this installation were told.']),
    ...(state === null
      ? []
      : [
          `What it last said: version ${state.version ?? 'unknown'}, oldest alert that waits ${secondsText(state.oldest_waiting_alert_seconds)}, ` +
            `deliveries given up in an hour ${state.deliveries_failed_last_hour ?? 'unknown'}, oldest due job ${secondsText(state.oldest_due_job_seconds)}, ` +
            `results last stored ${secondsText(state.since_last_stored_seconds)} before.`,
        ]),
  ];
};

const secondsText = (seconds: number | null): string => (seconds === null ? 'unknown' : durationText(seconds * 1000));
const timeText = (moment: number): string => `${new Date(moment).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
