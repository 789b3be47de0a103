/** An event of an upload for the tab that sends it: the user did this in another. */
export type UploadEvent =
  | { readonly type: 'given-up'; readonly id: string }
  | { readonly type: 'renamed'; readonly id: string; readonly name: string };

const channel = new BroadcastChannel('clipwright-uploads');

export function postToOtherTabs(event: UploadEvent): void {
  channel.postMessage(event);
}

/** Calls `onEvent` with what happens to uploads in other tabs. */
export function onOtherTabs(onEvent: (event: UploadEvent) => void): void {
  channel.onmessage = ({ data }: MessageEvent<UploadEvent>) => onEvent(data);
}
