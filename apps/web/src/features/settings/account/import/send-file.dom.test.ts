import { IMPORT_PIECE_BYTES } from '@pharos/contract/rest/imports/imports.ts';
import { expect, test } from 'vitest';
import { type FakeApi, fakeApi, refused } from '../../../../lib/testing/fake-api.ts';
import { sendFile } from './send-file.ts';

const ID = '0190e2a4-7b1c-4def-8123-456789abcdef';
const file = new File(['a'.repeat(IMPORT_PIECE_BYTES), 'b'.repeat(IMPORT_PIECE_BYTES), 'the end'], 'export.zip');
const piece = (number: number) => `PUT /import/${ID}/pieces/${number}/`;

const send = async (from = 0, signal = new AbortController().signal) => {
  const sent: number[] = [];
  const trouble: boolean[] = [];
  await sendFile({
    ...{ id: ID, file, from, signal },
    onSent: (pieces) => sent.push(pieces),
    onTrouble: (isTrouble) => trouble.push(isTrouble),
  });
  return { sent, trouble };
};
const textOf = ({ calls }: FakeApi): string => calls.map(({ body }) => atob((body as { data: string }).data)).join('');
const takesAll = (): FakeApi => fakeApi(Object.fromEntries([0, 1, 2].map((number) => [piece(number), () => ({})])));

test('sends a file in ordered pieces that together contain the whole file', async () => {
  const api = takesAll();
  expect((await send()).sent).toEqual([1, 2, 3]);
  expect(api.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([0, 1, 2].map(piece));
  expect(textOf(api)).toBe(await file.text());
});

test('does not send pieces again that were already sent', async () => {
  const api = takesAll();
  await send(2);
  expect(textOf(api)).toBe('the end');
});

test('sends a piece a third time after two failures and reports trouble until it succeeds', async () => {
  const api = takesAll();
  let failures = 0;
  api.on(piece(1), () => {
    failures += 1;
    if (failures === 1) throw new TypeError('The network is gone.');
    return failures === 2 ? refused(503) : {};
  });
  const { sent, trouble } = await send();
  expect(sent).toEqual([1, 2, 3]);
  expect(trouble).toEqual([false, true, true, false, false]);
  expect(api.calls.map(({ path }) => path.at(-2))).toEqual(['0', '1', '1', '1', '2']);
});

test('does not retry a piece that the server rejected', async () => {
  const api = takesAll();
  api.on(piece(0), () => refused(404, { detail: 'Import not found.' }));
  await expect(send()).rejects.toThrow('Import not found.');
  expect(api.calls).toHaveLength(1);
});

test('stops waiting for the next attempt when the upload is aborted', async () => {
  const controller = new AbortController();
  fakeApi({
    [piece(0)]: () => {
      setTimeout(() => controller.abort(), 20);
      return refused(503);
    },
  });
  await expect(send(0, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
});
