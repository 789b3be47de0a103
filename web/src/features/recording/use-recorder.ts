import { getDefaultStore, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { Asset } from '#shared/contracts/asset.ts';
import type { RecorderSession, RecorderView } from './recorder-session.ts';

/** Keeps a recorder on screen as long as the component is mounted. */
export function useRecorder(session: RecorderSession, onSaved?: (assets: readonly Asset[]) => void): RecorderView {
  const latest = useRef(onSaved);
  useEffect(() => {
    latest.current = onSaved;
  }, [onSaved]);
  useEffect(() => session.show((assets) => latest.current?.(assets)), [session]);
  return useAtomValue(session.viewAtom, { store: getDefaultStore() });
}
