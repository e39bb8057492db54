const DOMAIN = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?`;
const ADDRESS = String.raw`[^\s<>@,;:"()\[\]\\]+@${DOMAIN}`;
/** Excludes characters that start another address, a group or a comment, except in quotes. */
const NAME = String.raw`(?:"[^"\\\p{Cc}]*"|[^"<>@:;()\\\p{Cc}]*)`;
const MAILBOX = new RegExp(`^(?:${ADDRESS}|${NAME} *<${ADDRESS}>)$`, 'u');

/** Accepts `pharos@example.com` or `Pharos <pharos@example.com>` (RFC 5322, section 3.4). */
export const isMailbox = (text: string): boolean => text.length <= 320 && MAILBOX.test(text);
