import { createSocket, type Socket } from 'node:dgram';
import { type Answer, AUTHORITATIVE_ANSWER, decode, encode, type Question } from 'dns-packet';
import { DOMAIN } from '../checks/demo-domain.ts';
import { APEX_ADDRESS, SPF_FOUND } from '../checks/name-checks.ts';
import type { LiveTarget } from './live-target.ts';

const NXDOMAIN = 3;
const TTL_SECONDS = 60;

/**
 * Every name below the domain of the demo resolves to this machine. The records of the domain itself are only for
 * display.
 */
const recordsOf = ({ name, type }: Question): Answer[] => {
  const record = (data: string) => ({ name, ttl: TTL_SECONDS, data });
  if (type === 'A') return [{ type, ...record(name === DOMAIN ? APEX_ADDRESS : '127.0.0.1') }];
  if (type === 'TXT') return [{ type, ...record(SPF_FOUND) }];
  if (type === 'MX' && name === DOMAIN) {
    return [{ type, name, ttl: TTL_SECONDS, data: { preference: 10, exchange: `mail.${DOMAIN}` } }];
  }
  return [];
};

/** The names of `targets` respond as slowly as their stories define. */
export const nameServer = (targets: ReadonlyMap<string, LiveTarget>): Socket => {
  const socket = createSocket('udp4', async (message, from) => {
    const query = decode(message);
    const asked = query.questions?.[0];
    if (!asked) return;
    const question = { ...asked, name: asked.name.toLowerCase() };
    await targets.get(question.name)?.answerTime();
    const isKnown = question.name === DOMAIN || question.name.endsWith(`.${DOMAIN}`);
    const reply = encode({
      id: query.id ?? 0,
      type: 'response',
      flags: AUTHORITATIVE_ANSWER | (isKnown ? 0 : NXDOMAIN),
      questions: [asked],
      answers: isKnown ? recordsOf(question) : [],
    });
    socket.send(reply, from.port, from.address, () => {});
  });
  return socket;
};
