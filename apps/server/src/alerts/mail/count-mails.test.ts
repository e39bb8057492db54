import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { countMails } from './count-mails.ts';
import type { Mail } from './mail.ts';

const mail: Mail = { to: 'a@example.com', subject: 's', text: '', html: '', messageId: '<1@x>', date: new Date(0) };

test('counts each attempt by its outcome, and passes on the response and the error', async () => {
  const registry = new Registry();
  let refuse = false;
  const transport = countMails(
    {
      from: 'Pharos <p@example.com>',
      send: async () => {
        if (refuse) throw new Error('550 no');
        return { response: '250 OK' };
      },
      close: () => {},
    },
    registry,
  );
  const { signal } = new AbortController();
  expect(await transport.send(mail, signal)).toEqual({ response: '250 OK' });
  refuse = true;
  for (const _ of [1, 2]) await expect(transport.send(mail, signal)).rejects.toThrow('550 no');
  expect(
    (await registry.getSingleMetric('pharos_mails_total')?.get())?.values.map(({ labels, value }) => [labels, value]),
  ).toEqual([
    [{ outcome: 'accepted' }, 1],
    [{ outcome: 'refused' }, 2],
  ]);
});
