import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPost {
  headers: IncomingHttpHeaders;
  text: string;
  body: Record<string, unknown>;
}

export interface TestReceiver {
  url: string;
  readonly posts: readonly ReceivedPost[];
  received(count: number): Promise<readonly ReceivedPost[]>;
  stop(): Promise<void>;
}

/** `answer` sends the response, or none at all. By default, the receiver responds with 204. */
export const startReceiver = async (
  answer: (post: ReceivedPost, response: ServerResponse, count: number) => void = (_, response) =>
    void response.writeHead(204).end(),
): Promise<TestReceiver> => {
  const posts: ReceivedPost[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = await request.toArray();
    const text = Buffer.concat(chunks).toString('utf8');
    const post = { headers: request.headers, text, body: JSON.parse(text) };
    posts.push(post);
    answer(post, response, posts.length);
    for (const each of waiting) if (posts.length >= each.count) each.resolve();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    posts,
    received: async (count) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ count, resolve });
      if (posts.length < count) await promise;
      return posts;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
