/** News of an upload for the tab that sends it: the user did this in another. */
export type ShelfNews =
  | { readonly type: 'given-up'; readonly id: string }
  | { readonly type: 'renamed'; readonly id: string; readonly name: string };

const channel = new BroadcastChannel('clipwright-uploads');

export function tellOtherTabs(news: ShelfNews): void {
  channel.postMessage(news);
}

/** Calls `onNews` with what happens to uploads in other tabs. */
export function hearOtherTabs(onNews: (news: ShelfNews) => void): void {
  channel.onmessage = ({ data }: MessageEvent<ShelfNews>) => onNews(data);
}
