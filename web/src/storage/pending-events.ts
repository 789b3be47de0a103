/** A change of pending work that the user made in one tab. One of the other tabs may be sending it. */
export type PendingEvent =
  /** Something was added or has arrived. */
  | { readonly type: 'changed' }
  | { readonly type: 'upload-discarded'; readonly id: string }
  | { readonly type: 'upload-renamed'; readonly id: string; readonly name: string }
  | { readonly type: 'video-discarded'; readonly projectId: string };

const channel = new BroadcastChannel('clipwright-pending-work');

/** Posts an event to the other tabs. */
export function postToOtherTabs(event: PendingEvent): void {
  channel.postMessage(event);
}

/** Calls `onEvent` for changes of pending work in other tabs. */
export function onOtherTabs(onEvent: (event: PendingEvent) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<PendingEvent>) => onEvent(data));
}
