import type { Socket } from 'node:net';
import { type Issued, issueCertificate } from '../certificates.ts';
import { listenTcp, listenTls } from '../listening.ts';
import type { OddCertificate } from './certificates.ts';
import { HOME, ODD_HOSTS, type OddRequest, type OddResponse, page, type Scheme } from './odd-response.ts';

type Answer = (head: string, socket: Socket, scheme: Scheme) => void;

export const serveOddResponses = async (cases: readonly OddResponse[]): Promise<(odd: OddResponse) => string> => {
  const urlOf = (scheme: Scheme, host: string, index: number, path: string): string =>
    `${scheme}://${host}:${ports[scheme]}/${index}/${path}`;
  const answer: Answer = (head, socket, scheme) => {
    const [, index = '', path = ''] = /^GET \/(\d+)\/(\S*) /.exec(head) ?? [];
    const odd = cases[Number(index)];
    if (index === '' || odd === undefined) {
      socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const request: OddRequest = {
      path,
      host: /^host: ([^:\r]+)/im.exec(head)?.[1] ?? '',
      cookie: /^cookie: (.*)\r$/im.exec(head)?.[1] ?? '',
      urlOf: (host, other, chosen = scheme) => urlOf(chosen, host, Number(index), other),
    };
    const bytes = typeof odd.answer === 'function' ? odd.answer(request) : odd.answer;
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, () => {
      if (odd.after === 'stay') return;
      // A reset discards bytes that the client has not read yet.
      if (odd.after === 'reset') setTimeout(() => socket.resetAndDestroy(), 50);
      else socket.end();
    });
  };
  const ports: Record<Scheme, number> = {
    http: await listenTcp(readHead(answer, 'http')),
    https: await listenTls(await certificateOfHosts(), readHead(answer, 'https')),
  };
  return (odd) => urlOf(odd.scheme ?? 'http', HOME, cases.indexOf(odd), '');
};

const readHead =
  (answer: Answer, scheme: Scheme) =>
  (socket: Socket): void => {
    let head = '';
    socket.on('data', (bytes) => {
      head += bytes.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      answer(head, socket, scheme);
      head = '';
    });
  };

/** Self-signed; both clients ignore that it is not trusted. */
const certificateOfHosts = async (): Promise<{ cert: string; key: string }> => {
  const { certificate, key } = await issueCertificate({ name: HOME, hosts: ODD_HOSTS });
  return { cert: certificate, key };
};

export const serveOddCertificate = async ({ serve, host = HOME }: OddCertificate, root: Issued): Promise<string> => {
  const port = await listenTls(await serve(root), (socket) => {
    socket.once('data', () => socket.end(page()));
  });
  return `https://${host}:${port}/`;
};
