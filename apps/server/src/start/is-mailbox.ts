const DOMAIN = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?`;
const ADDRESS = String.raw`[^\s<>@,;:"()\[\]\\]+@${DOMAIN}`;
/** A name in quotes, or without characters that start another address, a group or a comment. */
const NAME = String.raw`(?:"[^"\\\p{Cc}]*"|[^"<>@:;()\\\p{Cc}]*)`;
const MAILBOX = new RegExp(`^(?:${ADDRESS}|${NAME} *<${ADDRESS}>)$`, 'u');

/**
 * Checks whether a text is a single mailbox, `pharos@example.com` or `Pharos <pharos@example.com>` (RFC 5322, section
 * 3.4).
 */
export const isMailbox = (text: string): boolean => text.length <= 320 && MAILBOX.test(text);
