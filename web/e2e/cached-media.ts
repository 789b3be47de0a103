/** Runs in a page. @returns Ids of the assets whose files are on the device. */
export async function keptMedia(): Promise<string[]> {
  const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('clipwright-'))?.name ?? '';
  const opening = indexedDB.open(name);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const listing = opening.result.transaction('mediaFiles').objectStore('mediaFiles').getAllKeys();
  await new Promise((resolve) => listing.addEventListener('success', resolve));
  opening.result.close();
  return listing.result.map(String);
}
