import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Asset } from '#shared/contracts/asset.ts';
import { isRecognised, type Transcript } from '#shared/contracts/transcript.ts';
import { sourceWords } from '#shared/transcript/corrections.ts';
import { findTakes, type SentenceTakes } from '#shared/transcript/find-takes.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { assetsQuery } from '#web/queries/assets.ts';
import { transcriptsQuery } from '#web/queries/transcripts.ts';
import { timelineAtom, usedAssetIdsAtom } from '#web/state/document-atoms.ts';
import { scenesAtom } from '#web/state/script-atoms.ts';

/** The takes of a script, and their recordings. */
export interface ScriptTakes {
  readonly sentences: readonly SentenceTakes[];
  /** Recordings with words. */
  readonly recordings: ReadonlyMap<string, Asset>;
  /** The project's files with sound of which words are not known, or not all. */
  readonly unrecognised: readonly Asset[];
  readonly transcripts: ReadonlyMap<string, Transcript>;
}

/** The takes, as far as words are known; null while they load, and the error when they can't. */
export function useTakes(): { takes: ScriptTakes | null; error: unknown; retry: () => void } {
  const session = useEditor();
  const { projectId } = session;
  const scenes = useAtomValue(scenesAtom);
  const { corrections } = useAtomValue(timelineAtom);
  const usedIds = useAtomValue(usedAssetIdsAtom);
  const assets = useQuery(assetsQuery());
  const sounds = useMemo(
    () =>
      (assets.data ?? [])
        .filter(({ id, projectId: own, type }) => type !== 'image' && (own === projectId || usedIds.includes(id)))
        .filter(({ id, credit }) => session.media(id)?.hasAudio === true && !credit)
        .toSorted((left, right) => left.createdAt.localeCompare(right.createdAt)),
    [assets.data, session, projectId, usedIds],
  );
  const known = useQuery({
    ...transcriptsQuery(sounds.map(({ id }) => id)),
    enabled: sounds.length > 0,
    placeholderData: keepPreviousData,
  });
  const takes = useMemo((): ScriptTakes | null => {
    const transcripts = sounds.length === 0 ? new Map<string, Transcript>() : known.data;
    if (!assets.data || !transcripts) return null;
    const recordings = sounds.filter(({ id }) => {
      const transcript = transcripts.get(id);
      return transcript && isRecognised(transcript.engine) && transcript.words.length > 0;
    });
    const sources = recordings.flatMap(({ id }) => {
      const transcript = transcripts.get(id);
      const words = transcript && sourceWords(transcript, corrections?.[id]);
      return words ? [{ assetId: id, language: transcript.language, words }] : [];
    });
    return {
      sentences: findTakes(scenes, sources),
      recordings: new Map(recordings.map((asset) => [asset.id, asset])),
      unrecognised: sounds.filter(({ id }) => {
        const transcript = transcripts.get(id);
        return !transcript || transcript.parts !== undefined;
      }),
      transcripts,
    };
  }, [assets.data, sounds, known.data, scenes, corrections]);
  const retry = () => {
    void assets.refetch();
    void known.refetch();
  };
  return { takes, error: assets.error ?? known.error, retry };
}
