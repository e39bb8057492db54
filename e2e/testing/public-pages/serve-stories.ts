import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PAGE_POLICY } from '../../../apps/server/src/http/public-status/page-policy.ts';
import { gatePage } from '../../../apps/server/src/http/public-status/private/gate-page.ts';
import { PAGE_STORIES, renderHistory, renderStory } from './page-stories.ts';

const NOW = Date.UTC(2026, 10, 22, 20, 15, 7);

/**
 * Serves all stories at `/s/7-{story}`, with their history below. Uses the real renderer and content security policy
 * without Pharos.
 */
export interface StoryServer {
  baseUrl: string;
  /** Replacements of stories: the name of another story, or `away`, which returns 503. */
  instead: Map<string, string>;
  stop(): Promise<void>;
}

export const serveStories = async (): Promise<StoryServer> => {
  const instead = new Map<string, string>();
  let baseUrl = '';
  const server = createServer((request, response) => {
    const [, name = '', history] = /^\/s\/7-([\w-]+)(\/history)?$/.exec(request.url ?? '') ?? [];
    const story = instead.get(name) ?? name;
    const url = `${baseUrl}/s/7-${name}`;
    const html = history ? renderHistory(story, NOW, url) : pageOf(story, url);
    if (html === undefined) return response.writeHead(story === 'away' ? 503 : 404).end();
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY };
    return response.writeHead(200, headers).end(html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl,
    instead,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const pageOf = (story: string, url: string): string | undefined => {
  if (story === 'private')
    return gatePage(
      { basePath: '', path: '/s/7-private', baseUrl: 'http://localhost' },
      'password',
      'The password is wrong.',
    ).html;
  return story in PAGE_STORIES ? renderStory(story, NOW + Math.floor(performance.now()), { url }) : undefined;
};
