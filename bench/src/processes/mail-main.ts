import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { MailEntry } from './mail-log.ts';

/**
 * An SMTP server in a separate process, which can be killed and frozen. It replies `done` to each order of its parent.
 */
export type MailOrder = { order: 'open'; port: number; logFile: string } | { order: 'behave'; as: MailBehavior };

/** With `cut`, the server accepts each mail but closes the connection instead of confirming this. */
export type MailBehavior = 'accept' | 'refuse' | 'forbid' | 'cut';

let behavior: MailBehavior = 'accept';
let logFile = '';

/** RFC 3463: 4.3.2 "system not accepting messages" and 5.7.1 "delivery not authorized". */
const REFUSALS = {
  refuse: { responseCode: 451, message: '4.3.2 Try again later' },
  forbid: { responseCode: 550, message: '5.7.1 Relaying denied' },
};

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: (_address, _session, done) => {
    const refusal = behavior === 'refuse' || behavior === 'forbid' ? REFUSALS[behavior] : null;
    done(refusal === null ? null : Object.assign(new Error(refusal.message), refusal));
  },
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const answered = behavior !== 'cut';
      store({
        at: Date.now(),
        recipients: session.envelope.rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks).toString('base64'),
        answered,
      });
      if (answered) done();
      else cut(session);
    });
  },
});
server.on('error', () => {});

const store = (entry: MailEntry): void => appendFileSync(logFile, `${JSON.stringify(entry)}\n`);

const cut = ({ id }: SMTPServerSession): void => {
  for (const connection of server.connections) if (connection.session.id === id) connection._socket.destroy();
};

process.on('message', async (order: MailOrder) => {
  if (order.order === 'open') {
    logFile = order.logFile;
    server.listen(order.port, '127.0.0.1');
    await once(server.server, 'listening');
  } else behavior = order.as;
  process.send?.('done');
});
process.on('disconnect', () => process.exit(0));
