import { z } from 'zod';
import { DnsRecordType } from '../states.ts';

const timeoutSeconds = z.number().positive();
const port = z.number().int().min(1).max(65535);

/** Status codes and strings are checked in the final response after redirects. */
const page = {
  url: z.string(),
  timeoutSeconds,
  basicAuth: z.object({ username: z.string(), password: z.string() }).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  statusCheck: z.object({ mode: z.enum(['whitelist', 'blacklist']), codes: z.array(z.number().int()) }).optional(),
  stringCheck: z.object({ mode: z.enum(['contains', 'absent']), text: z.string() }).optional(),
};
export const HttpsTarget = z.object({
  type: z.literal('https'),
  ...page,
  ignoreSslVerification: z.boolean().optional(),
});
export type HttpsTarget = z.infer<typeof HttpsTarget>;

export const HttpTarget = z.object({ type: z.literal('http'), ...page });
export type HttpTarget = z.infer<typeof HttpTarget>;
export type WebTarget = HttpsTarget | HttpTarget;

export const SocketTarget = z.object({
  type: z.literal('socket'),
  url: z.string(),
  timeoutSeconds,
  headers: page.headers,
  /** Comma-separated subprotocols. */
  subprotocol: z.string().optional(),
  ignoreSslVerification: z.boolean().optional(),
});
export type SocketTarget = z.infer<typeof SocketTarget>;

export const IcmpTarget = z.object({ type: z.literal('icmp'), host: z.string(), timeoutSeconds });
export type IcmpTarget = z.infer<typeof IcmpTarget>;

/** The prober resolves the escapes `\r \n \t \xNN`. */
const exchange = {
  successString: z.string().optional(),
  errorString: z.string().optional(),
};
export const TcpTarget = z.object({
  type: z.literal('tcp'),
  host: z.string(),
  port,
  timeoutSeconds,
  commandString: z.string().optional(),
  ...exchange,
});
export type TcpTarget = z.infer<typeof TcpTarget>;

export const UdpTarget = z.object({
  type: z.literal('udp'),
  host: z.string(),
  port,
  timeoutSeconds,
  commandString: z.string(),
  ...exchange,
});
export type UdpTarget = z.infer<typeof UdpTarget>;

/** `expected` is a comma-separated set of record values. */
export const DnsTarget = z.object({
  type: z.literal('dns'),
  host: z.string(),
  recordType: DnsRecordType,
  expected: z.string(),
  /** Host and optional port. Defaults to the name servers of the location. */
  nameServer: z.string().optional(),
  timeoutSeconds,
});
export type DnsTarget = z.infer<typeof DnsTarget>;

export const ProbeTarget = z.discriminatedUnion('type', [
  HttpsTarget,
  HttpTarget,
  SocketTarget,
  IcmpTarget,
  TcpTarget,
  UdpTarget,
  DnsTarget,
]);
export type ProbeTarget = z.infer<typeof ProbeTarget>;
