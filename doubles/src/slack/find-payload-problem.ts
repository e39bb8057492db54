interface TextObject {
  type?: unknown;
  text?: unknown;
}
interface Block {
  type?: unknown;
  text?: TextObject;
  fields?: readonly TextObject[];
  elements?: readonly TextObject[];
}
interface Payload {
  text?: unknown;
  attachments?: readonly { blocks?: readonly Block[] }[];
}

const MAX_LENGTHS = { section: 3000, field: 2000, context: 3000 };
const FIELDS = 10;
const ELEMENTS = 10;
const BLOCKS = 50;
const ATTACHMENTS = 100;

/** Returns the error code of Slack, or null if it accepts the message (docs.slack.dev, "Block Kit reference"). */
export const findPayloadProblem = (body: string): string | null => {
  const payload = parse(body);
  if (payload === null) return 'invalid_payload';
  const attachments = payload.attachments ?? [];
  if (attachments.length > ATTACHMENTS) return 'too_many_attachments';
  if (typeof payload.text !== 'string' && attachments.length === 0) return 'no_text';
  return attachments.every(({ blocks = [] }) => blocks.length <= BLOCKS && blocks.every(isBlock))
    ? null
    : 'invalid_attachments';
};

const parse = (body: string): Payload | null => {
  try {
    const json: unknown = JSON.parse(body);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Payload) : null;
  } catch {
    return null;
  }
};

const isBlock = ({ type, text, fields = [], elements = [] }: Block): boolean => {
  if (type === 'context') {
    return (
      elements.length > 0 && elements.length <= ELEMENTS && elements.every((each) => isText(each, MAX_LENGTHS.context))
    );
  }
  if (type !== 'section' || (text === undefined && fields.length === 0) || fields.length > FIELDS) return false;
  return (
    (text === undefined || isText(text, MAX_LENGTHS.section)) && fields.every((each) => isText(each, MAX_LENGTHS.field))
  );
};

const isText = ({ type, text }: TextObject, maxLength: number): boolean =>
  (type === 'mrkdwn' || type === 'plain_text') && typeof text === 'string' && text !== '' && text.length <= maxLength;
