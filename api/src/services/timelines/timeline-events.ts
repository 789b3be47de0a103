import { EventEmitter } from 'node:events';

/** Announces a timeline's current version. */
export interface TimelineSavedEvent {
  readonly projectId: string;
  readonly version: number;
}

/** Announces that who edits a project, or who asks to, has changed. */
interface TurnEvent {
  readonly projectId: string;
}

interface ChangeListener {
  onSaved(event: TimelineSavedEvent): void;
  onTurn(event: TurnEvent): void;
}

/** The callers limit the number of listeners. */
const emitter = new EventEmitter().setMaxListeners(0);

/** Name of the event that ends all listeners. */
const END = 'end';

/** Notifies the listeners of an account in this process. */
export function announceVersion(userId: string, event: TimelineSavedEvent): void {
  emitter.emit(`account-${userId}`, event);
}

/** Notifies the listeners of an owner in this process. Others notice when they renew their turn. */
export function announceTurn(userId: string, event: TurnEvent): void {
  emitter.emit(`turn-${userId}`, event);
}

/**
 * Calls a listener for each version that this process saves, and each change of a turn at editing.
 * @param end Called once, when the server stops.
 * @returns Removes the listener.
 */
export function listenForChanges(userId: string, { onSaved, onTurn }: ChangeListener, end: () => void): () => void {
  emitter.on(`account-${userId}`, onSaved);
  emitter.on(`turn-${userId}`, onTurn);
  emitter.on(END, end);
  return () => {
    emitter.off(`account-${userId}`, onSaved);
    emitter.off(`turn-${userId}`, onTurn);
    emitter.off(END, end);
  };
}

/** Ends all listeners, because endless answers would keep the server from stopping. */
export function endListening(): void {
  emitter.emit(END);
}
