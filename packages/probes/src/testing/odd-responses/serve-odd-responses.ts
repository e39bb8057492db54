import type { Socket } from 'node:net';
import { listenTcp } from '../listening.ts';
import { HOME, type OddRequest, type OddResponse } from './odd-response.ts';

/** Starts a server of these cases on loopback, which ends with the test. Returns the address of each, on the first of `ODD_HOSTS`. */
export const serveOddResponses = async (cases: readonly OddResponse[]): Promise<(odd: OddResponse) => string> => {
  const urlOf = (host: string, index: number, path: string): string => `http://${host}:${port}/${index}/${path}`;
  const answerTo = (head: string, socket: Socket): void => {
    const [, index = '', path = ''] = /^GET \/(\d+)\/(\S*) /.exec(head) ?? [];
    const odd = cases[Number(index)];
    if (index === '' || odd === undefined)
      return void socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
    const request: OddRequest = {
      path,
      host: /^host: ([^:\r]+)/im.exec(head)?.[1] ?? '',
      cookie: /^cookie: (.*)\r$/im.exec(head)?.[1] ?? '',
      urlOf: (host, other) => urlOf(host, Number(index), other),
    };
    const bytes = typeof odd.answer === 'function' ? odd.answer(request) : odd.answer;
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, () => {
      if (odd.after === 'stay') return;
      if (odd.after === 'reset') setTimeout(() => socket.resetAndDestroy(), 50);
      else socket.end();
    });
  };
  const port = await listenTcp((socket) => {
    let head = '';
    socket.on('data', (bytes) => {
      head += bytes.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      answerTo(head, socket);
      head = '';
    });
  });
  return (odd) => urlOf(HOME, cases.indexOf(odd), '');
};
