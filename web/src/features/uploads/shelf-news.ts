/** What the user did to an upload in another tab than the one that sends it. */
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
