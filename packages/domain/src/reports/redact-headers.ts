/** Headers that Pharos sets itself. Any other header was set by the user and may contain a secret. */
const OWN = /^(host|user-agent|accept|accept-encoding|connection|upgrade|origin|sec-websocket-.*)$/i;

/** Returns all names, but only the values of headers that Pharos sets, because every member may see them. */
export const redactRequestHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, OWN.test(name) ? value : '(hidden)']));

/** `name` is in lower case and matches any case. */
export const headerValue = (headers: Readonly<Record<string, string>> | undefined, name: string): string | null =>
  Object.entries(headers ?? {}).find(([each]) => each.toLowerCase() === name)?.[1] ?? null;
