import { PAIR_PROBLEM_TEXTS } from '@pharos/domain/pair/pair-problem-text.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
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
    `Within an hour, run this command on the installation at ${address}. Both installations must be running:`,
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
    throw new CommandError(
      'This is not a code of npm run pair. A code consists of 40 characters: digits and the letters a to f.',
    );
  const before = await findPair(db, secrets);
  if (before?.key === code)
    throw new CommandError(
      `This installation created this code. Run the command on the other installation, at ${before.address}.`,
    );
  if (!(await startPair(db, secrets, { address, status: 'joining', code }, now()))) throw await pairedAlready(parts);
  const pair = await findPair(db, secrets);
  if (pair?.key !== code)
    throw new CommandError('Another "npm run pair" was started at the same time. Nothing was changed.');
  const answer = await client.join({ address, key: code }, own);
  if ('reason' in answer) {
    await removePair(db, pair.sealedKey);
    throw new CommandError(`${address} could not be paired with ${own}: ${answer.reason}.`);
  }
  await db.transaction().execute(async (trx) => {
    if (!(await completePair(trx, secrets, pair, answer.key, now())))
      throw new CommandError(
        'Another "npm run pair" was started at the same time. Run "npm run pair -- --remove" on both installations, and start again.',
      );
    await recordAct(trx, 'pair.add', address);
  });
  return [`${own} and ${address} now monitor each other.`, ...referencesHint(parts)];
};

export const listPairLines = async ({
  db,
  secrets,
  now,
}: Pick<PairCommandParts, 'db' | 'secrets' | 'now'>): Promise<string[]> => {
  const pair = await findPair(db, secrets);
  if (!pair) return ['This installation is not paired. To pair it, run "npm run pair -- https://other.example.com".'];
  if (pair.key === null)
    return [
      `The key shared with ${pair.address} cannot be decrypted. Run "npm run pair -- --remove", and pair the two installations again.`,
    ];
  if (pair.status === 'invited') return [`A code was created for ${pair.address}. It has not been used yet.`];
  if (pair.status === 'joining')
    return [
      `The pairing with ${pair.address} is incomplete. Run "npm run pair -- --remove" on both installations, and start again.`,
    ];
  return [`Paired with ${pair.address} since ${timeText(pair.since.getTime())}.`, ...sightLines(pair, now())];
};

export const endPair = ({ db }: Pick<PairCommandParts, 'db'>): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const address = await removePair(trx);
    if (address === null) throw new CommandError('This installation is not paired.');
    await recordAct(trx, 'pair.remove', address);
    return [
      `This installation does not monitor ${address} any more. Also run "npm run pair -- --remove" on the other installation. Until then, it mails its operators that this installation rejects its requests.`,
    ];
  });

const addressesOf = ({ baseUrl }: PairCommandParts, given: string): [own: string, other: string] => {
  const address = readPairAddress(given);
  if (address === null)
    throw new CommandError(
      `${given} is not the address of an installation. Enter an address such as https://pharos.example.com.`,
    );
  const own = baseUrl === undefined ? null : readPairAddress(baseUrl);
  if (own === null)
    throw new CommandError(
      'BASE_URL is not set. Set it to the address at which the other installation reaches this one.',
    );
  if (own === address)
    throw new CommandError(
      `${address} is the address of this installation (BASE_URL). Enter the address of the other installation.`,
    );
  return [own, address];
};

const pairedAlready = async ({ db, secrets }: PairCommandParts): Promise<CommandError> => {
  const pair = await findPair(db, secrets);
  return new CommandError(
    `This installation is already paired with ${pair?.address}. To end the pairing, run "npm run pair -- --remove".`,
  );
};

const recordAct = (trx: Db, action: string, subject: string): Promise<void> =>
  recordOperatorAction(trx, { operator: null, action, organizationId: null, subject, reason: null });

const referencesHint = ({ hasReferences }: PairCommandParts): string[] =>
  hasReferences
    ? []
    : [
        'REFERENCE_TARGETS is not set on this installation. When the other installation does not respond, you get a mail only while a',
        'check of a public target passes here. Otherwise, this installation itself may be cut off from the network.',
      ];

const sightLines = ({ seen, stoppedAt, notifiedSince }: Pair, now: number): string[] => {
  if (seen === null)
    return [
      'The other installation has not been inspected yet. This installation inspects it every 30 seconds while it is running.',
    ];
  const { trouble, troubleSince, reason, answeredAt, lookedAt: inspectedAt, connection, state } = seen;
  const answered =
    answeredAt === null
      ? 'The other installation has never responded'
      : `The other installation last responded at ${timeText(answeredAt)}`;
  const text =
    trouble === null
      ? 'There is no problem.'
      : `${PAIR_PROBLEM_TEXTS[trouble].now}${reason === null ? '' : ` (${reason})`}.`;
  return [
    `${answered}. It was last inspected at ${timeText(inspectedAt)}.`,
    troubleSince === null ? text : `${text} This problem has lasted for ${durationText(now - troubleSince)}.`,
    ...(connection === 'isolated'
      ? [
          'This installation itself is cut off from the network, because none of its references responds. No mail is sent.',
        ]
      : []),
    ...(connection === 'unknown' && notifiedSince === null
      ? ['This installation cannot determine whether it is cut off from the network. No mail is sent.']
      : []),
    ...(stoppedAt === null ? [] : [`It announced at ${timeText(stoppedAt.getTime())} that it stops.`]),
    ...(notifiedSince === null ? [] : ['The operators of this installation were notified.']),
    ...(state === null
      ? []
      : [
          `Its last state: version ${state.version ?? 'unknown'}, oldest waiting alert ${secondsText(state.oldest_waiting_alert_seconds)}, ` +
            `failed deliveries in the last hour ${state.deliveries_failed_last_hour ?? 'unknown'}, oldest due job ${secondsText(state.oldest_due_job_seconds)}, ` +
            `time since results were last stored ${secondsText(state.since_last_stored_seconds)}.`,
        ]),
  ];
};

const secondsText = (seconds: number | null): string => (seconds === null ? 'unknown' : durationText(seconds * 1000));
const timeText = (moment: number): string => `${new Date(moment).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
