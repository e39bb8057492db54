/** Returns a GET request (RFC 9112 section 3). `headers` and the URL must already be valid. */
export const requestText = (url: URL, headers: Iterable<readonly [string, string]>): string => {
  let text = `GET ${url.pathname}${url.search} HTTP/1.1\r\n`;
  for (const [name, value] of headers) text += `${name}: ${value}\r\n`;
  return `${text}\r\n`;
};
