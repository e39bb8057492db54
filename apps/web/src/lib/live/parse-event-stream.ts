import type { StreamEvent } from '@pharos/contract/rest/events/events.ts';
import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';

/** The kinds of events that this page supports. */
const KNOWN: Readonly<Record<StreamEvent['event'], true>> = {
  'check.state': true,
  'check.result': true,
  'check.changed': true,
  'organization.changed': true,
  'alert.delivered': true,
  ready: true,
  resync: true,
};

interface Handlers {
  onEvent: (event: StreamEvent) => void;
  /** Called with the ID after which the stream can be resumed. Called before the event of this ID. */
  onId: (id: string) => void;
  /** Called for any data, even for a comment that only shows that the connection is open. */
  onSign: () => void;
}

/** Parses server-sent events until the server ends the stream. Unknown kinds of events are ignored. */
export const parseEventStream = async (
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { onEvent, onId, onSign }: Handlers,
): Promise<void> => {
  const messages = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ onId, onComment: onSign }));
  const reader = messages.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onSign();
    const event = eventOf(value);
    if (event) onEvent(event);
  }
};

const eventOf = ({ event, data }: EventSourceMessage): StreamEvent | undefined => {
  if (event === undefined || !(event in KNOWN)) return undefined;
  try {
    // The data of a supported kind matches the contract, like every response of the server.
    return { event, data: JSON.parse(data) } as StreamEvent;
  } catch {
    // Not JSON, so it is not an event that this page supports.
    return undefined;
  }
};
