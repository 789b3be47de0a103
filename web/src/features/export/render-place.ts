import { queryOptions, useQuery } from '@tanstack/react-query';
import type { RenderJob } from '#shared/contracts/render.ts';
import { type ExportPreset, is4kPreset, presetBitrateBps, presetFrameRate } from '#shared/presets/presets.ts';
import { queryClient } from '#web/http/client.ts';
import { configQuery } from '#web/queries/config.ts';
import { encoderGivesBack } from '#workers/browser/codecs/probe-encoder.ts';
import { findEncoderConfig } from '#workers/browser/export/avc-config.ts';

/** The place where a video is made: this browser or the server. */
export type RenderPlace = 'device' | 'cloud';

export interface PlaceOfPreset {
  readonly place: RenderPlace;
  /** Reason why this device can't make it; null if it can, or for 4K, which no device makes. */
  readonly whyNotHere: string | null;
  /** Reason why it can't be made at all; null if it can or that is unknown yet. */
  readonly whyNowhere: string | null;
}

/** Picks the cloud for 4K and for devices that can't encode, else this device. */
export function useRenderPlace(preset: ExportPreset): PlaceOfPreset {
  const { data: config } = useQuery(configQuery);
  const { data: canEncode } = useQuery({ ...canEncodeQuery(preset), enabled: !is4kPreset(preset.id) });
  return placeOf(preset, canEncode ?? true, config?.noServerRenders ?? null);
}

/** As {@link useRenderPlace}, for an export that starts later. The server answers for a studio that can't be asked. */
export async function findRenderPlace(preset: ExportPreset): Promise<PlaceOfPreset> {
  const config = await queryClient.fetchQuery({ ...configQuery, retry: false }).catch(() => undefined);
  const canEncode = is4kPreset(preset.id) || (await queryClient.fetchQuery(canEncodeQuery(preset)));
  return placeOf(preset, canEncode, config?.noServerRenders ?? null);
}

function canEncodeQuery(preset: ExportPreset) {
  return queryOptions({ queryKey: ['can-encode', preset.id], queryFn: () => canEncodeHere(preset) });
}

/**
 * @param canEncode True if this device can encode.
 * @param noServerRenders Reason why the server cannot render; null when it can.
 */
export function placeOf(preset: ExportPreset, canEncode: boolean, noServerRenders: string | null): PlaceOfPreset {
  const { width, height } = preset.resolution;
  const missing = noServerRenders && `the server, which can’t render here: ${noServerRenders}.`;
  if (is4kPreset(preset.id)) {
    const whyNowhere = missing && `4K exports need ${missing} Choose a 1080p preset.`;
    return { place: 'cloud', whyNotHere: null, whyNowhere };
  }
  if (canEncode) return { place: 'device', whyNotHere: null, whyNowhere: null };
  const whyNotHere = `This browser can’t make H.264 video of ${width} × ${height}`;
  const whyNowhere = missing && `${whyNotHere}. It would need ${missing} Export in a current Chrome, Edge or Safari.`;
  return { place: 'cloud', whyNotHere: `${whyNotHere}, so the cloud makes it.`, whyNowhere };
}

/** The place of a job; `device` may be another browser. */
export function placeOfJob({ executor }: RenderJob): RenderPlace {
  return executor === 'server' ? 'cloud' : 'device';
}

async function canEncodeHere(preset: ExportPreset): Promise<boolean> {
  // Older browsers have no WebCodecs at all.
  if (!('VideoEncoder' in globalThis)) return false;
  const bitrateBps = presetBitrateBps(preset);
  const frameRate = presetFrameRate(preset);
  const encoder = await findEncoderConfig({ ...preset.resolution, frameRate, bitrateBps });
  return encoder !== null && (await encoderGivesBack(encoder));
}
