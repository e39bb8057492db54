import type { Msg } from '@nats-io/transport-node';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anAgent } from '../../testing/messages.ts';
import type { Connection } from '../connection/connection.ts';
import { announcementSubject, confinedAnnouncementSubject } from '../connection/subjects.ts';
import { LiveAgents } from './live-agents.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let agents: LiveAgents;
let hear: (subject: string, data: object) => void;
beforeEach(() => {
  vi.useFakeTimers();
  log.warn.mockClear();
  const callbacks: ((error: null, message: Msg) => void)[] = [];
  const nats = {
    subscribe: (_subject: string, { callback }: { callback: (error: null, message: Msg) => void }) => {
      callbacks.push(callback);
      return { unsubscribe: () => {} };
    },
    publish: () => {},
  };
  agents = new LiveAgents({ nats, onReconnect: () => () => {} } as unknown as Connection, log);
  agents.start();
  hear = (subject, data) =>
    callbacks[0]?.(null, { subject, data: Buffer.from(JSON.stringify(data)) } as unknown as Msg);
});
afterEach(() => {
  agents.stop();
  vi.useRealTimers();
});

const here = (agentId: string, overrides: object = {}) => ({
  kind: 'here',
  agent: anAgent({ agentId }),
  open: 0,
  at: Date.now(),
  ...overrides,
});
const hearConfined = (agentId: string, overrides: object = {}) =>
  hear(confinedAnnouncementSubject('north', agentId), here(agentId, overrides));

it('does not read messages larger than an announcement, and warns once per minute without the subject', () => {
  for (let n = 0; n < 50; n++) hearConfined(`x${n}`, { padding: 'x'.repeat(4 * 1024) });
  expect(agents.locations()).toEqual([]);
  expect(log.warn.mock.calls).toEqual([
    [{ location: 'north', count: 1 }, expect.stringContaining('cannot be decoded')],
  ]);
});

it('removes characters that PostgreSQL cannot store from the texts of an agent', () => {
  hearConfined('a', { agent: anAgent({ agentId: 'a', version: '1.2\0', address: '192.0.2.7\ud800' }) });
  expect(agents.locations()).toMatchObject([{ versions: ['1.2'], addresses: ['192.0.2.7\ufffd'] }]);
});

it('does not mistake an agent for another one because of characters that are removed from its location', () => {
  hearConfined('a', { agent: anAgent({ agentId: 'a', location: 'south\0' }) });
  hear(
    confinedAnnouncementSubject('north\0', 'a'),
    here('a', { agent: anAgent({ agentId: 'a', location: 'north\0' }) }),
  );
  expect(agents.locations()).toEqual([]);
});

it.each([
  { open: 1e300 },
  { open: -1 },
  { at: -1 },
  { at: 1e300 },
  { clockOffsetMs: 1e300 },
  { agent: anAgent({ agentId: 'a', types: Array<'http'>(1000).fill('http') }) },
])('rejects an announcement with %j', (overrides) => {
  hearConfined('a', overrides);
  expect(agents.locations()).toEqual([]);
});

it('reads an agent at most ten times per second, but its end immediately', () => {
  const subject = confinedAnnouncementSubject('north', 'a');
  hear(subject, here('a', { open: 1 }));
  hear(subject, here('a', { open: 2 }));
  expect(agents.locations()).toMatchObject([{ queued: 1 }]);
  vi.advanceTimersByTime(100);
  hear(subject, here('a', { open: 3 }));
  expect(agents.locations()).toMatchObject([{ queued: 3 }]);
  hear(subject, { kind: 'gone' });
  expect(agents.locations()).toEqual([]);
});

it('stores at most a hundred confined agents of a location, including those with a wrong clock', () => {
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 100; n++) hearConfined(`off-${n}`, { at: Date.now() + 60_000 });
    vi.advanceTimersByTime(200);
  }
  expect(agents.locations()).toEqual([]);
  hearConfined('one-more');
  expect(agents.locations()).toEqual([]);
  expect(log.warn).toHaveBeenCalledTimes(1);
});

it('accepts another agent at a full location after one stops or is silent for seven seconds', () => {
  const known = () => agents.countAt('north');
  for (let n = 0; n < 100; n++) hearConfined(`a${n}`);
  hearConfined('late');
  expect(known()).toBe(100);
  hear(confinedAnnouncementSubject('north', 'a0'), { kind: 'gone' });
  vi.advanceTimersByTime(200);
  // A second message of the same agent does not free a second place.
  hear(confinedAnnouncementSubject('north', 'a0'), { kind: 'gone' });
  hearConfined('next');
  hearConfined('too-many');
  expect([known(), agents.countAt('south')]).toEqual([100, 0]);
  vi.advanceTimersByTime(6801);
  // The first agents have been silent for too long, and nothing has swept them.
  for (let n = 0; n < 99; n++) hearConfined(`b${n}`);
  expect(known()).toBe(100);
});

it('ignores a second announcement within 100 ms even if another agent is read in between', () => {
  const announce = (agentId: string, open: number) =>
    hear(confinedAnnouncementSubject('north', agentId), here(agentId, { open }));
  for (const open of [1, 10]) for (const agentId of ['a', 'b']) announce(agentId, open);
  expect(agents.locations()).toMatchObject([{ agents: 2, queued: 2 }]);
});

it('reads at most 300 announcements of a location per second, however many agents it claims to have, and still reads other locations', () => {
  const parse = vi.spyOn(JSON, 'parse');
  for (let n = 0; n < 2000; n++) hearConfined(`x${n}`);
  expect(parse).toHaveBeenCalledTimes(1000);
  vi.advanceTimersByTime(1000);
  for (let n = 0; n < 1000; n++) hear(confinedAnnouncementSubject('north', `x${n}`), { kind: 'gone' });
  expect(parse).toHaveBeenCalledTimes(1300);
  hear(confinedAnnouncementSubject('south', 'a'), here('a', { agent: anAgent({ agentId: 'a', location: 'south' }) }));
  expect(agents.locations().map(({ key }) => key)).toContain('south');
});

it('stores 5,000 confined agents, and a few of each location beyond them', () => {
  const hearAt = (location: string, count: number) => {
    for (let n = 0; n < count; n++) {
      const agent = anAgent({ location, agentId: `a${n}` });
      hear(confinedAnnouncementSubject(location, agent.agentId), here(agent.agentId, { agent }));
    }
  };
  for (let n = 0; n < 50; n++) hearAt(`location-${n}`, 100);
  hearAt('honest', 10);
  expect(agents.countAt('honest')).toBe(4);
});

it('limits the bytes that it reads of a location, and reads less of a location that sends unreadable messages', () => {
  const parse = vi.spyOn(JSON, 'parse');
  const sendAll = (location: string, overrides: object) => {
    parse.mockClear();
    for (let n = 0; n < 1000; n++) {
      const agent = anAgent({ location, agentId: `a${n}` });
      hear(confinedAnnouncementSubject(location, agent.agentId), here(agent.agentId, { agent, ...overrides }));
    }
    return parse.mock.calls.length;
  };
  const padding = 'x'.repeat(3500);
  expect(sendAll('north', { padding })).toBeLessThan(200);
  expect(sendAll('south', { padding, open: -1 })).toBeLessThan(20);
});

it('reads a location of few agents while many other locations send as much as they can', () => {
  const hearAt = (location: string, agentId: string, more: object = {}) =>
    hear(
      confinedAnnouncementSubject(location, agentId),
      here(agentId, { agent: anAgent({ location, agentId }), ...more }),
    );
  const parse = vi.spyOn(JSON, 'parse');
  for (let second = 0; second < 3; second++) {
    for (let n = 0; n < 6000; n++) hearAt(`flood-${n % 60}`, `a${second}-${n}`, { padding: 'x'.repeat(3500) });
    for (let n = 0; n < 4; n++) hearAt('honest', `a${n}`);
    expect(agents.countAt('honest')).toBe(4);
    vi.advanceTimersByTime(1000);
  }
  expect(parse.mock.calls.length).toBeLessThan(4000);
});

it('reads 5,000 valid agents that announce themselves every two seconds, all at the same moment', () => {
  const locationName = 'A name that is as long as all that an agent of ours tells of itself'.repeat(2);
  const fleet = Array.from({ length: 5000 }, (_, n) =>
    anAgent({ location: `location-${n % 50}`, agentId: `a${n}-3f0c5d9e-7a1b-4c57-9d63-0b1f`, locationName }),
  );
  for (let round = 0; round < 4; round++) {
    for (const agent of fleet) {
      hear(
        confinedAnnouncementSubject(agent.location, agent.agentId),
        here(agent.agentId, { agent, clockOffsetMs: 12 }),
      );
    }
    expect(agents.locations().map((location) => location.agents)).toEqual(Array(50).fill(100));
    vi.advanceTimersByTime(2000);
  }
  vi.advanceTimersByTime(6000);
  expect(agents.locations()).toEqual([]);
});

it('describes agents less often when there are so many that it takes long', () => {
  hearConfined('a');
  let at = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    at += 5;
    return at;
  });
  const described = agents.locations();
  clock.mockImplementation(() => at);
  hearConfined('b');
  expect(agents.locations()).toBe(described);
  agents.stop();
  expect(agents.locations()).toEqual([]);
  hearConfined('a');
  hearConfined('b');
  at += 500;
  expect(agents.locations()).toMatchObject([{ agents: 2 }]);
  hearConfined('c');
  expect(agents.locations()).toMatchObject([{ agents: 3 }]);
  clock.mockRestore();
});

it('omits an agent after three consecutive announcements with a wrong time, ahead or behind', () => {
  const hearAt = (agentId: string, offMs: number): void => {
    vi.advanceTimersByTime(1000);
    hearConfined(agentId, { at: Date.now() + offMs });
  };
  const isThere = () => agents.locations().length > 0;
  for (const offMs of [6000, -6000]) {
    const agentId = `off ${offMs}`;
    hearAt(agentId, offMs);
    hearAt(agentId, offMs);
    expect(isThere()).toBe(true);
    // An announcement with a correct time resets the count.
    hearAt(agentId, 5000);
    hearAt(agentId, offMs);
    hearAt(agentId, offMs);
    expect(isThere()).toBe(true);
    hearAt(agentId, offMs);
    expect(isThere()).toBe(false);
    hearAt(agentId, -5000);
    expect(isThere()).toBe(true);
    vi.advanceTimersByTime(8000);
  }
});

it('warns once about a trusted agent whose clock is wrong, and reports once that it is correct again', () => {
  log.info.mockClear();
  const hearOwn = (agentId: string, offMs: number): void => {
    vi.advanceTimersByTime(1000);
    hear(announcementSubject('north', agentId), here(agentId, { at: Date.now() + offMs }));
  };
  for (const offMs of [6000, 6000, 0, 6000, 6000]) hearOwn('a', offMs);
  expect([log.warn.mock.calls, log.info.mock.calls]).toEqual([[], []]);
  for (const offMs of [6000, 6000]) hearOwn('a', offMs);
  const agent = { location: 'north', agentId: 'a' };
  expect(log.warn.mock.calls).toEqual([[{ ...agent, offMs: 6000 }, expect.stringContaining('differ too much')]]);
  for (const offMs of [0, 0]) hearOwn('a', offMs);
  expect(log.info.mock.calls).toEqual([[agent, expect.stringContaining('correct again')]]);
  expect(log.warn).toHaveBeenCalledOnce();
});

it('forgets an agent 7 seconds after its last announcement', () => {
  hearConfined('a');
  vi.advanceTimersByTime(7000);
  expect(agents.locations()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(agents.locations()).toEqual([]);
});
