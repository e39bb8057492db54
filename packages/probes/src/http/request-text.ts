/**
 * Returns the text of a GET request (RFC 9112 section 3). The caller has already checked `headers`, and the URL parser
 * has checked the URL.
 */
export const requestText = (url: URL, headers: Iterable<readonly [string, string]>): string => {
  let text = `GET ${url.pathname}${url.search} HTTP/1.1\r\n`;
  for (const [name, value] of headers) text += `${name}: ${value}\r\n`;
  return `${text}\r\n`;
};
