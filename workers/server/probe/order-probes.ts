import { renderError } from '../render-error.ts';
import type { EngineContext, RenderOrder } from '../render-types.ts';
import { probeSource, type SourceProbe } from './probe-source.ts';

/** What the files of orders have said of themselves, by asset id, for as long as somebody holds the list of the files. */
const probes = new WeakMap<RenderOrder['sources'], Map<string, SourceProbe>>();

/**
 * What the file of an asset says of itself. It is asked once for all parts of an order that one process makes one after the other
 * (two that begin at once may both ask): the question takes a quarter of a second of a core, and a part of a second of 4K a few.
 * @throws CodedError `render.source-missing`, and what {@link probeSource} throws; the next call then asks again.
 */
export async function probeOrderSource(
  { sources }: Pick<RenderOrder, 'sources'>,
  assetId: string,
  context: EngineContext,
): Promise<SourceProbe> {
  const known = probes.get(sources) ?? new Map<string, SourceProbe>();
  probes.set(sources, known);
  const path = sources[assetId];
  if (path === undefined) throw renderError({ code: 'render.source-missing', assetId });
  // The answer is kept rather than the question, which ends when the one part that asked it is cancelled.
  const probe = known.get(assetId) ?? (await probeSource(assetId, path, context));
  known.set(assetId, probe);
  return probe;
}
