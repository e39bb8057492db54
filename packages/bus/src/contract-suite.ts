import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import { ProbeJob as JobSchema } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { ProbeResult as ResultSchema } from '@pharos/contract/bus/result.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bus } from './port.ts';
import { anAgent as agent, aJob as job, aResult as result } from './testing/messages.ts';

const runIds = (batches: readonly (readonly { runId: string }[])[]): string[] =>
  batches.flat().map((message) => message.runId);

/** Defines the tests that every bus must pass. `makeBus` returns an empty, connected bus, which the suite closes. */
export const describeBus = (name: string, makeBus: () => Promise<Bus>): void => {
  describe(`${name} bus`, () => {
    let bus: Bus;
    beforeEach(async () => {
      bus = await makeBus();
    });
    afterEach(() => bus.close());

    const takeJobs = async (registration = agent()) => {
      const batches: (readonly ProbeJob[])[] = [];
      const subscription = await bus.onJobs(registration, (jobs) => batches.push(jobs));
      return { batches, subscription };
    };
    const registered = (...keys: string[]) =>
      vi.waitFor(() =>
        expect(
          bus
            .locations()
            .map(({ key }) => key)
            .sort(),
        ).toEqual(keys),
      );

    it('carries a batch of jobs whole, and each message as its schema says', async () => {
      const { batches } = await takeJobs();
      await registered('north');
      const sent = [job('a'), job('b', { purpose: 'confirm' }), job('c')];
      await bus.publishJobs(sent);
      await vi.waitFor(() => expect(batches.flat()).toHaveLength(3));
      expect(batches.flat()).toEqual(JSON.parse(JSON.stringify(sent)));
      expect(batches.flat().map((message) => JobSchema.parse(message))).toEqual(sent);
    });

    it('carries a batch of results whole, and each message as its schema says', async () => {
      const received: ProbeResult[] = [];
      await bus.onResults(async (results) => {
        received.push(...results);
      });
      const sent = [result('a'), { ...result('b'), verdict: null, proberError: 'expired' }];
      await bus.publishResults(sent);
      await vi.waitFor(() => expect(received).toHaveLength(2));
      expect(received).toEqual(JSON.parse(JSON.stringify(sent)));
      expect(received.map((message) => ResultSchema.parse(message))).toEqual(sent);
    });

    it('delivers nothing for an empty batch', async () => {
      const { batches } = await takeJobs();
      const received: unknown[] = [];
      await bus.onResults(async (results) => {
        received.push(results);
      });
      await registered('north');
      await bus.publishJobs([]);
      await bus.publishResults([]);
      await bus.publishJobs([job('last')]);
      await bus.publishResults([result('last')]);
      await vi.waitFor(() => expect([batches.length, received.length]).toEqual([1, 1]));
    });

    it('gives each job to one agent of its own location', async () => {
      const first = await takeJobs(agent({ agentId: 'one' }));
      const second = await takeJobs(agent({ agentId: 'two' }));
      const other = await takeJobs(agent({ agentId: 'three', location: 'south', locationName: 'South' }));
      await registered('north', 'south');
      const ids = Array.from({ length: 40 }, (_, index) => `job-${index}`);
      await bus.publishJobs([...ids.map((id) => job(id)), job('southern', { location: 'south' })]);
      await vi.waitFor(() => expect([...first.batches.flat(), ...second.batches.flat()]).toHaveLength(40));
      expect(runIds([...first.batches, ...second.batches]).sort()).toEqual([...ids].sort());
      await vi.waitFor(() => expect(runIds(other.batches)).toEqual(['southern']));
    });

    it('shares the jobs of a location between its agents', async () => {
      const agents = [await takeJobs(agent({ agentId: 'one' })), await takeJobs(agent({ agentId: 'two' }))];
      await registered('north');
      for (let round = 0; round < 20; round++) await bus.publishJobs([job(`a${round}`), job(`b${round}`)]);
      await vi.waitFor(() => expect(agents.flatMap(({ batches }) => batches.flat())).toHaveLength(40));
      for (const { batches } of agents) expect(batches.flat().length).toBeGreaterThan(5);
    });

    it('loses the jobs of a location without an agent', async () => {
      await bus.publishJobs([job('lost')]);
      const { batches } = await takeJobs();
      await registered('north');
      await bus.publishJobs([job('kept')]);
      await vi.waitFor(() => expect(runIds(batches)).toEqual(['kept']));
    });

    it('lists the live locations, what they can run, and how many jobs are open', async () => {
      expect(bus.locations()).toEqual([]);
      await takeJobs(agent({ agentId: 'one', types: ['http'] }));
      const { subscription } = await takeJobs(
        agent({
          agentId: 'two',
          location: 'south',
          locationName: 'South',
          types: ['tcp', 'icmp'],
          unavailable: { udp: 'no UDP here' },
          address: '192.0.2.7',
        }),
      );
      await registered('north', 'south');
      await bus.publishJobs([job('a'), job('b')]);
      await vi.waitFor(() =>
        expect(bus.locations().map(({ clockOffsetMs: _, ...location }) => location)).toEqual(
          expect.arrayContaining([
            expect.objectContaining({
              key: 'north',
              name: 'North',
              types: ['http'],
              queued: 2,
              agents: 1,
              addresses: [],
            }),
            expect.objectContaining({
              key: 'south',
              name: 'South',
              types: ['icmp', 'tcp'],
              unavailable: { udp: 'no UDP here' },
              address: '192.0.2.7',
              addresses: ['192.0.2.7'],
              queued: 0,
            }),
          ]),
        ),
      );
      await bus.publishResults([result('a')]);
      await vi.waitFor(() => expect(bus.locations().find(({ key }) => key === 'north')?.queued).toBe(1));
      await subscription.stop();
      await registered('north');
    });

    it('delivers results again when they could not be stored', async () => {
      const attempts: string[][] = [];
      await bus.onResults(async (results) => {
        attempts.push(runIds([results]));
        if (attempts.length < 3) throw new Error('The database is away.');
      });
      await bus.publishResults([result('a'), result('b')]);
      await vi.waitFor(() => expect(attempts).toHaveLength(3));
      expect(attempts).toEqual([
        ['a', 'b'],
        ['a', 'b'],
        ['a', 'b'],
      ]);
    });

    it('goes on with other results while some cannot be stored', async () => {
      const stored: string[] = [];
      await bus.onResults(async (results) => {
        if (results.some(({ runId }) => runId === 'poison')) throw new Error('This one never works.');
        stored.push(...runIds([results]));
      });
      await bus.publishResults([result('poison')]);
      await bus.publishResults([result('fine')]);
      await vi.waitFor(() => expect(stored).toContain('fine'));
    });

    it('hands over results in the order in which they came, each batch to one handler', async () => {
      const received: string[][] = [[], []];
      for (const own of received) {
        await bus.onResults(async (results) => {
          own.push(...runIds([results]));
        });
      }
      const ids = Array.from({ length: 40 }, (_, index) => String(index).padStart(2, '0'));
      for (const id of ids) await bus.publishResults([result(id)]);
      await vi.waitFor(() => expect(received.flat()).toHaveLength(40));
      expect(received.flat().sort()).toEqual(ids);
      for (const own of received) expect(own).toEqual([...own].sort());
    });

    it('keeps results until an engine consumes them', async () => {
      await bus.publishResults([result('early')]);
      const received: string[] = [];
      await bus.onResults(async (results) => {
        received.push(...runIds([results]));
      });
      await vi.waitFor(() => expect(received).toEqual(['early']));
    });

    it('delivers nothing after a stop, which waits for what is under way', async () => {
      const handled: string[] = [];
      const gate = Promise.withResolvers<void>();
      const subscription = await bus.onResults(async (results) => {
        handled.push(`begin ${runIds([results])}`);
        await gate.promise;
        handled.push(`end ${runIds([results])}`);
      });
      await bus.publishResults([result('a')]);
      await vi.waitFor(() => expect(handled).toEqual(['begin a']));
      const stopped = subscription.stop().then(() => handled.push('stopped'));
      await bus.publishResults([result('b')]);
      await new Promise((resolve) => setImmediate(resolve));
      gate.resolve();
      await stopped;
      expect(handled.splice(2)).toEqual(['stopped']);
      expect(handled).toEqual(['begin a', 'end a']);

      const next: string[] = [];
      await bus.onResults(async (results) => {
        next.push(...runIds([results]));
      });
      await vi.waitFor(() => expect(next).toEqual(['b']));
      expect(handled).toHaveLength(2);
    });

    it('gives a stopped agent nothing more', async () => {
      const gone = await takeJobs(agent({ agentId: 'gone' }));
      await registered('north');
      await gone.subscription.stop();
      await registered();
      const here = await takeJobs(agent({ agentId: 'here' }));
      await registered('north');
      await bus.publishJobs([job('a')]);
      await vi.waitFor(() => expect(runIds(here.batches)).toEqual(['a']));
      expect(gone.batches).toEqual([]);
    });

    it('gives the result of a requested job to its caller alone', async () => {
      const shared: string[] = [];
      await bus.onResults(async (results) => {
        shared.push(...runIds([results]));
      });
      await bus.onJobs(agent(), (jobs) => {
        void bus.publishResults([...jobs.map(({ runId }) => result(runId)), result('poll')]);
      });
      await registered('north');
      const answer = await bus.request(job('asked', { purpose: 'test' }), 5000);
      expect(answer).toEqual(expect.objectContaining({ runId: 'asked', verdict: 'AV' }));
      await vi.waitFor(() => expect(shared).toEqual(['poll']));
    });

    it('refuses a request where no agent is, and gives up one that nobody answers', async () => {
      await expect(bus.request(job('nowhere'), 5000)).rejects.toThrow('north');
      const { batches } = await takeJobs();
      await registered('north');
      await expect(bus.request(job('unanswered'), 50)).rejects.toThrow('in time');
      expect(runIds(batches)).toEqual(['unanswered']);
    });

    it('asks one agent of the location', async () => {
      const agents = [await takeJobs(agent({ agentId: 'one' })), await takeJobs(agent({ agentId: 'two' }))];
      await takeJobs(agent({ agentId: 'three', location: 'south', locationName: 'South' }));
      await registered('north', 'south');
      const answer = bus.request(job('asked', { purpose: 'test' }), 5000);
      await vi.waitFor(() => expect(agents.flatMap(({ batches }) => runIds(batches))).toEqual(['asked']));
      await bus.publishResults([result('asked')]);
      expect((await answer).runId).toBe('asked');
      expect(agents.flatMap(({ batches }) => runIds(batches))).toEqual(['asked']);
    });

    it('ends every subscription with close after the handlers under way, and every request at once', async () => {
      const gate = Promise.withResolvers<void>();
      const ended: string[] = [];
      await bus.onResults(async () => {
        await gate.promise;
        ended.push('handler');
      });
      const { batches } = await takeJobs();
      await registered('north');
      await bus.publishResults([result('a')]);
      const refused = expect(bus.request(job('asked'), 60_000)).rejects.toThrow('closed');
      await vi.waitFor(() => expect(runIds(batches)).toEqual(['asked']));
      const closed = bus.close().then(() => ended.push('close'));
      await refused;
      expect(ended).toEqual([]);
      gate.resolve();
      await closed;
      expect(ended).toEqual(['handler', 'close']);
    });

    it('takes nothing after close, and may be closed twice', async () => {
      await takeJobs();
      await registered('north');
      const refused = expect(bus.request(job('asked'), 60_000)).rejects.toThrow('closed');
      await bus.close();
      await bus.close();
      await refused;
      expect(bus.locations()).toEqual([]);
      await expect(bus.publishJobs([job('a')])).rejects.toThrow();
      await expect(bus.publishResults([result('a')])).rejects.toThrow();
    });
  });
};
