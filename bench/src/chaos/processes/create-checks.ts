import type { Api } from '@pharos/demo/seed/api.ts';
import type { TargetType } from '../../oracle/target-truth.ts';
import type { TargetStory } from '../story/story.ts';

const AT_ONCE = 8;

export const contactAddress = (index: number): string => `contact-${index}@example.com`;

export const createChecks = async (
  api: Api,
  stories: readonly TargetStory[],
  ports: readonly number[],
  contacts: number,
): Promise<number[]> => {
  const contactIds: number[] = [];
  for (let index = 0; index < contacts; index += 1) {
    const body = { email: contactAddress(index), name: `Contact ${index}` };
    contactIds.push((await api.post<{ id: number }>('/organization-subscribers/', body)).id);
  }
  const ids: number[] = [];
  for (let first = 0; first < stories.length; first += AT_ONCE) {
    const created = stories.slice(first, first + AT_ONCE).map((story) =>
      api.post<{ id: number }>('/checks/', {
        name: story.name,
        ...addressOf(story.type, ports[story.index] ?? 0),
        monitering_interval: story.intervalSeconds,
        email_alerts_min_outage_duration: story.alertDelaySeconds,
        email_alert_members: [],
        email_alert_subscribers: story.recipients.map((index) => contactIds[index]),
        data: JSON.stringify({ request_timeout: story.timeoutSeconds }),
      }),
    );
    ids.push(...(await Promise.all(created)).map(({ id }) => id));
  }
  return ids;
};

const addressOf = (type: TargetType, port: number): Record<string, string> => {
  const host = `127.0.0.1:${port}`;
  switch (type) {
    case 'http':
      return { type, url: `http://${host}/` };
    case 'socket':
      return { type, url: `ws://${host}/` };
    case 'tcp':
      return { type, url: `tcp://${host}`, command_string: 'PING\\r\\n', sucess_string: '+PONG', error_string: '-ERR' };
    case 'udp':
      return { type, url: `udp://${host}`, command_string: 'PING', sucess_string: 'PONG', error_string: 'FAULT' };
  }
};
