import { EventEmitter } from 'node:events';

/** A project's timeline has this version now. */
export interface TimelineSavedEvent {
  readonly projectId: string;
  readonly version: number;
}

/** Listeners are bounded by those who add them. */
const emitter = new EventEmitter().setMaxListeners(0);

/** Name of the event that ends all listening. */
const END = 'end';

/** Tells the listeners of an account in this process. */
export function announceVersion(userId: string, event: TimelineSavedEvent): void {
  emitter.emit(`account-${userId}`, event);
}

/**
 * Calls `hear` for each version saved by this process.
 * @param end Called once, when the server stops.
 * @returns Stops it.
 */
export function listenForVersions(
  userId: string,
  hear: (event: TimelineSavedEvent) => void,
  end: () => void,
): () => void {
  emitter.on(`account-${userId}`, hear);
  emitter.on(END, end);
  return () => {
    emitter.off(`account-${userId}`, hear);
    emitter.off(END, end);
  };
}

/** Ends all listening: answers that go on for ever would keep the server from stopping. */
export function endListening(): void {
  emitter.emit(END);
}
