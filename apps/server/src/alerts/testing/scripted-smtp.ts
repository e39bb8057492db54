import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

export type SmtpStage =
  | 'greeting'
  | 'EHLO'
  | 'HELO'
  | 'STAR'
  | 'AUTH'
  | 'MAIL'
  | 'RCPT'
  | 'DATA'
  | 'dot'
  | 'RSET'
  | 'QUIT';

const USUAL: Readonly<Record<SmtpStage, string>> = {
  greeting: '220 mail.example ESMTP',
  EHLO: '250 mail.example',
  HELO: '250 mail.example',
  STAR: '502 5.5.1 What?',
  AUTH: '502 5.5.1 What?',
  MAIL: '250 2.1.0 OK',
  RCPT: '250 2.1.5 OK',
  DATA: '354 Go on',
  dot: '250 2.0.0 queued',
  RSET: '250 2.0.0 OK',
  QUIT: '221 2.0.0 Bye',
};

/**
 * Starts a mail server that responds according to a script. `answer` returns null for the usual response, '' to close
 * the connection, or a promise for a later response.
 */
export const startScriptedSmtp = async (answer: (stage: SmtpStage) => string | null | Promise<string | null>) => {
  const reached: SmtpStage[] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    let unread = '';
    let isData = false;
    const reply = async (stage: SmtpStage): Promise<void> => {
      reached.push(stage);
      const text = (await answer(stage)) ?? USUAL[stage];
      isData = stage === 'DATA' && text.startsWith('3');
      if (text === '') socket.end();
      else if (!socket.destroyed) socket.write(`${text}\r\n`);
    };
    void reply('greeting');
    socket.on('data', (chunk) => {
      unread += chunk.toString('latin1');
      for (;;) {
        const end = unread.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const stage = isData ? 'dot' : (unread.slice(0, 4).toUpperCase() as SmtpStage);
        unread = unread.slice(end + (isData ? 5 : 2));
        void reply(stage);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reached,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
