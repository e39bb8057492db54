import type { StreamEvent } from '@pharos/contract/rest/events/events.ts';
import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';

/** Kinds that this page knows. */
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
  /** The id to resume after; it comes before its event. */
  onId: (id: string) => void;
  /** Anything came, be it only a comment that keeps the connection open. */
  onSign: () => void;
}

/** Reads server-sent events until the other side ends them. Kinds that this page does not know are left out. */
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
    // What a known kind carries is as the contract says, like any answer of the server.
    return { event, data: JSON.parse(data) } as StreamEvent;
  } catch {
    // Not JSON: nothing that this page could know.
    return undefined;
  }
};
