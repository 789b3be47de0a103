import { expose } from 'comlink';
import { registerAbortTransfer } from '../../lib/abort-transfer.ts';
import { installCodecs } from '../codecs/install-codecs.ts';
import type { DecoderLimits } from '../codecs/paced-decoder.ts';
import { derivativesCalls } from '../derivatives/derivatives.calls.ts';
import { ingestCalls } from '../ingest/ingest.calls.ts';
import { PREVIEW_LIMITS, previewCalls } from '../preview/preview.calls.ts';
import { soundCalls } from '../preview/sound.calls.ts';
import { PROXY_MEDIA_LIMITS, proxyMediaCalls } from '../proxy-media/proxy-media.calls.ts';

/*
 * One script for all workers that read media, so that its demuxers are fetched once. Each role has its own thread, so that a slow
 * import delays no picture and a heavy picture no sound. The worker's name is its role.
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

/** The job of one worker of this script. */
export type MediaRole = keyof typeof callsByRole;

function isRole(name: string): name is MediaRole {
  return Object.hasOwn(callsByRole, name);
}

if (!isRole(self.name)) throw new TypeError(`A media worker has no role called "${self.name}"`);
installCodecs(limitsByRole[self.name]);
registerAbortTransfer();
expose(callsByRole[self.name]);
