import type { FakeApi } from './fake-api.ts';

export const fakeTickets = (api: FakeApi, url: string): { close: () => void } => {
  let open: object[] = [];
  api.on('GET /support-tickets/', () => ({ results: open }));
  api.on('POST /create-support-ticket/', ({ body }) => {
    const { reason, organization } = body as { reason: string; organization: number };
    open = [...open, { id: url, url, organization, reason, status: 'open', created_on: '2026-11-24T10:00:00Z' }];
    return { url };
  });
  return {
    close: () => {
      open = [];
    },
  };
};
