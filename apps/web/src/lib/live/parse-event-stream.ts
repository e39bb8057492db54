import type { StreamEvent } from '@pharos/contract/rest/events/events.ts';
import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';

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
  /** Called with the ID for resuming the stream, before the event of this ID. */
  onId: (id: string) => void;
  /** Called for any data, even for a comment that only shows that the connection is open. */
  onSign: () => void;
}

/** Parses server-sent events until the stream ends. Ignores unknown events. */
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
    // The server's data matches the contract.
    return { event, data: JSON.parse(data) } as StreamEvent;
  } catch {
    // Not JSON, so this page does not support the event.
    return undefined;
  }
};
