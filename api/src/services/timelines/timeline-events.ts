import { EventEmitter } from 'node:events';

/** Announces a timeline's current version. */
export interface TimelineSavedEvent {
  readonly projectId: string;
  readonly version: number;
}

/** The callers limit the number of listeners. */
const emitter = new EventEmitter().setMaxListeners(0);

/** Name of the event that ends all listeners. */
const END = 'end';

/** Notifies the listeners of an account in this process. */
export function announceVersion(userId: string, event: TimelineSavedEvent): void {
  emitter.emit(`account-${userId}`, event);
}

/**
 * Calls `hear` for each version that this process saves.
 * @param end Called once, when the server stops.
 * @returns Removes the listener.
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

/** Ends all listeners, because endless answers would keep the server from stopping. */
export function endListening(): void {
  emitter.emit(END);
}
