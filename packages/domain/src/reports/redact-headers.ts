/** Request headers that Pharos sets itself; any other was given by the user and may hold a secret. */
const OWN = /^(host|user-agent|accept|accept-encoding|connection|upgrade|origin|sec-websocket-.*)$/i;

/** Request headers as they may be shown to every member: the names of all, the values only of our own. */
export const redactRequestHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, OWN.test(name) ? value : '(hidden)']));

/** The value of a header, whatever the case of its name; null when it is not there. */
export const headerValue = (headers: Readonly<Record<string, string>> | undefined, name: string): string | null =>
  Object.entries(headers ?? {}).find(([each]) => each.toLowerCase() === name)?.[1] ?? null;
