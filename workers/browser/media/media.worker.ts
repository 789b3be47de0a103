import { expose } from 'comlink';
import { derivativesCalls } from '#workers/browser/derivatives/derivatives.calls.ts';
import { ingestCalls } from '#workers/browser/ingest/ingest.calls.ts';
import { previewCalls } from '#workers/browser/preview/preview.calls.ts';
import { soundCalls } from '#workers/browser/preview/sound.calls.ts';
import { proxyMediaCalls } from '#workers/browser/proxy-media/proxy-media.calls.ts';
import { registerAbortTransfer } from '#workers/browser/threads/abort-transfer.ts';

/*
 * One script for all workers that read media, so that its demuxers are fetched once. Each role has its own thread, so
 * that a slow import delays no picture and a heavy picture no sound. The worker's name is its role. Demuxers and decoders
 * are loaded with the first file.
 */
const callsByRole = {
  preview: previewCalls,
  sound: soundCalls,
  ingest: ingestCalls,
  derivatives: derivativesCalls,
  'proxy-media': proxyMediaCalls,
};

/** The role of one worker of this script. */
export type MediaRole = keyof typeof callsByRole;

function isRole(name: string): name is MediaRole {
  return Object.hasOwn(callsByRole, name);
}

if (!isRole(self.name)) throw new TypeError(`A media worker has no role called "${self.name}"`);
registerAbortTransfer();
expose(callsByRole[self.name]);
