import type { QueryClient } from '@tanstack/react-query';
import type { Asset } from '#shared/contracts/asset.ts';
import type { Glossary } from '#shared/glossary/glossary.ts';
import { type SourceTime, secondsToMicroseconds, sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { MAX_TIMELINE_US } from '#shared/timeline/constants.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { readGlossary } from '#web/queries/glossary.ts';

/** An order to recognise whole files. */
interface WholeFiles {
  /** One clip per file, outside the timeline. */
  readonly clips: readonly Clip[];
  readonly durationOf: (assetId: string) => SourceTime | null;
  readonly glossaryOf: (assetId: string) => Promise<Glossary>;
}

/** Makes the order to recognise whole files. */
export function wholeFiles(assets: readonly Asset[], queryClient: QueryClient): WholeFiles {
  const files = new Map(assets.map((asset) => [asset.id, asset]));
  const durationOf = (assetId: string) => {
    const seconds = files.get(assetId)?.durationSeconds ?? null;
    return seconds === null ? null : sourceTime(Math.min(MAX_TIMELINE_US, secondsToMicroseconds(seconds)));
  };
  return {
    clips: assets.map(({ id }) => {
      const length = durationOf(id) ?? MAX_TIMELINE_US;
      return {
        id,
        assetId: id,
        start: timelineTime(0),
        end: timelineTime(length),
        in: sourceTime(0),
        out: sourceTime(length),
      };
    }),
    durationOf,
    glossaryOf: (assetId) => readGlossary(queryClient, files.get(assetId)?.projectId ?? null),
  };
}
