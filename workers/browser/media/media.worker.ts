import { expose } from 'comlink';
import { installCodecs } from '#workers/browser/codecs/install-codecs.ts';
import type { DecoderLimits } from '#workers/browser/codecs/paced-decoder.ts';
import { derivativesCalls } from '#workers/browser/derivatives/derivatives.calls.ts';
import { ingestCalls } from '#workers/browser/ingest/ingest.calls.ts';
import { PREVIEW_LIMITS, previewCalls } from '#workers/browser/preview/preview.calls.ts';
import { soundCalls } from '#workers/browser/preview/sound.calls.ts';
import { PROXY_MEDIA_LIMITS, proxyMediaCalls } from '#workers/browser/proxy-media/proxy-media.calls.ts';
import { registerAbortTransfer } from '#workers/browser/threads/abort-transfer.ts';

/*
 * One script for all workers that read media, so that its demuxers are fetched once. Each role has its own thread, so
 * that a slow import delays no picture and a heavy picture no sound. The worker's name is its role.
 */
const callsByRole = {
  preview: previewCalls,
  sound: soundCalls,
  ingest: ingestCalls,
  derivatives: derivativesCalls,
  'proxy-media': proxyMediaCalls,
};

/** Roles that decode many pictures in a row. */
const limitsByRole: Partial<Record<MediaRole, DecoderLimits>> = {
  preview: PREVIEW_LIMITS,
  'proxy-media': PROXY_MEDIA_LIMITS,
};

/** The role of one worker of this script. */
export type MediaRole = keyof typeof callsByRole;

function isRole(name: string): name is MediaRole {
  return Object.hasOwn(callsByRole, name);
}

if (!isRole(self.name)) throw new TypeError(`A media worker has no role called "${self.name}"`);
installCodecs(limitsByRole[self.name]);
registerAbortTransfer();
expose(callsByRole[self.name]);
