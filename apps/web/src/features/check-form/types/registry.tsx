import type { CheckType } from '@pharos/contract/states.ts';
import type { ComponentType } from 'react';
import { DnsFields } from './dns-fields.tsx';
import { ExchangeFields } from './exchange-fields.tsx';

interface TypeForm {
  label: string;
  /** What such a check does, in a few words. */
  hint: string;
  /** Of its URL, behind the prefix. */
  example: string;
  /** Its own fields of the basic information. */
  Fields?: ComponentType;
}

/** What the form knows of each type beside the domain's rules. */
export const TYPE_FORMS: Record<CheckType, TypeForm> = {
  https: { label: 'HTTPS', hint: 'A web page or web API', example: 'example.com' },
  http: { label: 'HTTP', hint: 'A web page or web API without encryption', example: 'example.com' },
  socket: { label: 'WebSocket', hint: 'The handshake of ws:// or wss://', example: 'example.com/live' },
  icmp: { label: 'ICMP', hint: 'A host that answers pings', example: 'example.com' },
  tcp: {
    label: 'TCP',
    hint: 'A port that accepts connections',
    example: 'example.com',
    Fields: () => <ExchangeFields />,
  },
  udp: {
    label: 'UDP',
    hint: 'A port that answers a command',
    example: 'example.com',
    Fields: () => <ExchangeFields isCommandRequired />,
  },
  dns: { label: 'DNS', hint: 'A record that holds what is expected', example: 'example.com', Fields: DnsFields },
};
