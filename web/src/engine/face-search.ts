import { type FaceSample, joinSamples, type SourceRange, timesToLookAt } from '#shared/reframe/faces.ts';
import { keepDerivatives, readDerivatives } from '#web/storage/derivative-store.ts';
import { locateMedia } from '#web/storage/media-files.ts';
import { FacesClient } from '#workers/browser/faces/faces.client.ts';
import { WorkerLease } from './worker-lease.ts';

const client = new FacesClient();
const lease = new WorkerLease(client);

/**
 * Finds the faces of an asset in ranges of its source. They are kept with its other derivatives, also after an abort, so
 * that each picture is looked at once.
 * @param onShare Called with the fraction done.
 * @returns All known samples of the asset, in order of time.
 * @throws As {@link FacesClient.find}.
 */
export async function findFacesOf(
  assetId: string,
  ranges: readonly SourceRange[],
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<readonly FaceSample[]> {
  const { faces: known = [] } = await readDerivatives(assetId);
  const times = timesToLookAt(ranges, known);
  if (times.length === 0) return known;
  const found: FaceSample[] = [];
  const handleFound = (sample: FaceSample) => {
    found.push(sample);
    onShare(found.length / times.length);
  };
  try {
    const location = await locateMedia(assetId);
    await lease.use(() => client.find({ location, times }, handleFound, signal));
  } finally {
    if (found.length > 0) await keep(assetId, found);
  }
  return joinSamples(known, found);
}

/** Adds to what another tab may have found. */
async function keep(assetId: string, found: readonly FaceSample[]): Promise<void> {
  const { faces = [] } = await readDerivatives(assetId);
  // The disk may be full; the next search looks again.
  await keepDerivatives(assetId, { faces: joinSamples(faces, found) }).catch(() => {});
}
