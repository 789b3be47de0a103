const CACHE = 'clipwright-parts';

/** Returns a hashed file, from the device once it was used, because its content never changes. */
export async function takePart(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  // A device without room still gets the file.
  if (answer.status === 200) await cache.put(request, answer.clone()).catch(() => {});
  return answer;
}

/** Removes the files of older versions. */
export async function forgetOldParts(parts: readonly string[]): Promise<void> {
  const current = new Set(parts);
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    if (!current.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}
