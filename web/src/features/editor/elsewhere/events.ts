import { type EditingEventMessage, editingEventSchema } from '#shared/contracts/editing-turn.ts';
import { type TimelineEventMessage, timelineEventSchema } from '#shared/contracts/timeline-events.ts';
import { ownedName } from '#web/storage/owned-name.ts';
import { inWorkspace } from '#web/storage/tab-workspace.ts';

/** Delay before a refused or ended stream is reopened. */
const REOPEN_MS = 30_000;

/** A message between this browser's tabs. */
type Message =
  | ({ readonly type: 'saved' } & TimelineEventMessage)
  /** A turn at editing has changed. */
  | ({ readonly type: 'turn' } & EditingEventMessage)
  /** Events may have been missed. */
  | { readonly type: 'look' }
  /** A tab has opened or left a project. */
  | { readonly type: 'presence' };

export interface ElsewhereListener {
  /** The server has this version of a project's timeline, or a later one. */
  readonly onSaved: (event: TimelineEventMessage) => void;
  readonly onTurn: (event: EditingEventMessage) => void;
  readonly onLook: () => void;
  readonly onPresence: () => void;
}

/**
 * Events about changes that other tabs and devices make to this owner's projects. Tabs of one workspace send them to each
 * other. One of them listens to the server for all, because browsers allow six connections.
 */
export class ElsewhereEvents {
  readonly #channel = new BroadcastChannel(ownedName('clipwright-elsewhere'));
  readonly #listener: ElsewhereListener;
  readonly #closing = new AbortController();

  constructor(listener: ElsewhereListener) {
    this.#listener = listener;
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Message>) => this.#hear(data));
    navigator.locks
      .request(ownedName('clipwright-news'), { signal: this.#closing.signal }, () => this.#hearServer())
      .catch(() => {}); // Closed.
  }

  /** Posts a message to the other tabs. */
  tell(message: Message): void {
    this.#channel.postMessage(message);
  }

  close(): void {
    this.#closing.abort();
    this.#channel.close();
  }

  #hear(message: Message): void {
    if (message.type === 'saved') this.#listener.onSaved(message);
    else if (message.type === 'turn') this.#listener.onTurn(message);
    else if (message.type === 'look') this.#listener.onLook();
    else this.#listener.onPresence();
  }

  /** Forwards the server's events to all tabs until this one closes. */
  #hearServer(): Promise<void> {
    const { signal } = this.#closing;
    let source: EventSource | undefined;
    let reopening: ReturnType<typeof setTimeout> | undefined;
    const pass = (message: Message) => {
      this.tell(message);
      this.#hear(message);
    };
    const open = () => {
      source = new EventSource(inWorkspace('/api/events'));
      source.addEventListener('open', () => pass({ type: 'look' }));
      source.addEventListener('message', ({ data }) => {
        const event = timelineEventSchema.safeParse(JSON.parse(data));
        if (event.success) pass({ type: 'saved', ...event.data });
      });
      source.addEventListener('editing', ({ data }) => {
        const event = editingEventSchema.safeParse(JSON.parse(data));
        if (event.success) pass({ type: 'turn', ...event.data });
      });
      source.addEventListener('error', () => {
        // A lost connection reconnects by itself.
        if (source?.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN_MS);
      });
    };
    open();
    // Firefox reports a stream as failed when its page closes with the stream open.
    addEventListener('pagehide', () => source?.close(), { signal });
    const reopen = ({ persisted }: PageTransitionEvent) => {
      if (persisted) open();
    };
    addEventListener('pageshow', reopen, { signal });
    return new Promise((resolve) =>
      signal.addEventListener('abort', () => {
        clearTimeout(reopening);
        source?.close();
        resolve();
      }),
    );
  }
}
