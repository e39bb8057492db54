import { expect, test } from 'vitest';
import { Throttled } from '../../../usecases/errors.ts';
import { OrganizationReadQueue } from './organization-turns.ts';

const createReads = () => {
  let now = 0;
  const turns = new OrganizationReadQueue(4, () => now);
  const started: string[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const read = (reader: Parameters<typeof turns.run>[0], name: string): Promise<string> =>
    turns.run(reader, async () => {
      started.push(name);
      const end = Promise.withResolvers<void>();
      ends.push(end);
      await end.promise;
      return name;
    });
  const pass = (ms: number): void => {
    now += ms;
  };
  return { read, started, ends, pass };
};
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('runs four reads of an organization at a time, the others in their order, and reads of another organization at once', async () => {
  const { read, started, ends, pass } = createReads();
  const ours = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => read(1, name));
  const other = read(2, 'other');
  await settled();
  expect(started).toEqual(['a', 'b', 'c', 'd', 'other']);
  pass(1000);
  ends[1]?.resolve();
  await settled();
  expect(started.slice(5)).toEqual(['e']);
  ends[0]?.reject(new Error('lost'));
  await expect(ours[0]).rejects.toThrow('lost');
  await settled();
  expect(started.slice(5)).toEqual(['e', 'f']);
  for (const end of ends) end.resolve();
  expect(await Promise.all([...ours.slice(1), other])).toEqual(['b', 'c', 'd', 'e', 'f', 'other']);
});

test('rejects a read while 100 reads wait, and accepts reads again after they are done', async () => {
  const { read, started, ends } = createReads();
  const all = Array.from({ length: 104 }, (_, n) => read(1, String(n)));
  await expect(read(1, 'late')).rejects.toBeInstanceOf(Throttled);
  for (let n = 0; n < all.length; n += 1) {
    await settled();
    ends[n]?.resolve();
  }
  await Promise.all(all);
  const again = Array.from({ length: 5 }, (_, n) => read(1, `again ${n}`));
  await settled();
  expect(started.slice(104)).toEqual(['again 0', 'again 1', 'again 2', 'again 3']);
  for (let n = 104; n < 109; n += 1) {
    ends[n]?.resolve();
    await settled();
  }
  await Promise.all(again);
});

test('gives an organization half of the places while another one reads, and all places one second later', async () => {
  const { read, started, ends, pass } = createReads();
  const other = read(2, 'other');
  const ours = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => read(1, name));
  await settled();
  expect(started).toEqual(['other', 'a', 'b']);
  ends[0]?.resolve();
  ends[1]?.resolve();
  await settled();
  expect(started.slice(3)).toEqual(['c']);
  pass(1000);
  ends[2]?.resolve();
  await settled();
  expect(started.slice(4)).toEqual(['d', 'e', 'f']);
  for (const end of ends) end.resolve();
  await settled();
  for (const end of ends) end.resolve();
  await Promise.all([other, ...ours]);
});

test('starts no waiting read while more reads run than the share of the organization allows', async () => {
  const { read, started, ends } = createReads();
  const ours = ['a', 'b', 'c', 'd', 'e'].map((name) => read(1, name));
  const rest = [2, 3, 4].map((organizationId) => read(organizationId, String(organizationId)));
  await settled();
  expect(started).toEqual(['a', 'b', 'c', 'd', '2', '3', '4']);
  for (const n of [0, 1, 2]) ends[n]?.resolve();
  await settled();
  expect(started).toHaveLength(7);
  ends[3]?.resolve();
  await settled();
  expect(started.slice(7)).toEqual(['e']);
  for (const end of ends) end.resolve();
  await Promise.all([...ours, ...rest]);
});

test('runs reads of public pages apart from reads of the organization', async () => {
  const { read, started, ends, pass } = createReads();
  pass(1000);
  const visits = Array.from({ length: 100 }, (_, n) => read('visitors of 1', `visit ${n}`));
  const own = read(1, 'own');
  await settled();
  expect(started).toContain('own');
  expect(started.length).toBeLessThan(10);
  for (let n = 0; n < 101; n += 1) {
    await settled();
    ends[n]?.resolve();
  }
  await Promise.all([...visits, own]);
});
