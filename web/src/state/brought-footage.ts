/** Projects that this tab has started without a prompt and not opened yet, with the files that go on their timelines. */
export const broughtFootage: Map<string, readonly File[]> = new Map();
