import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const linesOf = async (name: string): Promise<string[]> => {
  const text = await readFile(new URL(`../deploy/${name}`, import.meta.url), 'utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
};

it('restricts separate roles in the same way as Pharos in one process', async () => {
  const [whole, apart] = [await linesOf('pharos.service'), await linesOf('pharos@.service')];
  const differing = apart.filter((line) => !whole.includes(line)).map((line) => line.split('=')[0]);
  expect(differing).toEqual(['Description', 'Documentation', 'After', 'ExecStart']);
  expect(whole.length).toBe(apart.length);
  const command = (lines: string[]) => lines.find((line) => line.startsWith('ExecStart='));
  expect(command(apart)).toBe(`${command(whole)} --role=%I`);
});
