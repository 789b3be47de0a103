import type { Frames } from '#shared/time/rational.ts';
import { rationalTime } from './fcpxml-time.ts';
import type { Sequence, SequenceClip, SequenceTrack, SequenceTransition } from './sequence.ts';
import { xml, xmlTextElement } from './xml.ts';

/** Effects that come with Final Cut Pro. */
const CROSS_DISSOLVE = 'FxPlug:4731E73A-8DAC-4113-9A30-AE85B1761265';
const BASIC_TITLE = '.../Titles.localized/Bumper:Opener.localized/Basic Title.localized/Basic Title.moti';

/** Where an element is in its parent. */
interface Place {
  readonly lane?: number;
  /** Time of the parent. */
  readonly offset: string;
}

/** Writes the clips of a sequence, and the resources that they refer to. */
export function fcpxmlMedia({ rate, size, media, tracks }: Sequence) {
  const time = (frames: Frames) => rationalTime(frames, rate);
  const resources: string[] = [];
  let count = 0;
  const add = (name: string, attributes: Record<string, string | number>, children: readonly string[] = []): string => {
    const id = `r${++count}`;
    resources.push(xml(name, { id, ...attributes }, children));
    return id;
  };

  const { width, height } = size;
  const format = add('format', { frameDuration: time(1), width, height });
  /** Frames of an asset that its clips need, for one of unknown length. */
  const lastFrame = (assetId: string) =>
    Math.max(1, ...tracks.flatMap(({ clips }) => clips.filter((clip) => isOf(clip, assetId)).map(lastOf)));
  const refs = new Map<string, { readonly id: string; readonly isStill: boolean; readonly frames: Frames }>();
  for (const [assetId, { name, fileName, type, hasVideo, hasAudio, size: picture, frames }] of media) {
    const isStill = type === 'image';
    const length = frames ?? lastFrame(assetId);
    // A still has no rate, and its own size.
    const { width, height } = picture ?? size;
    const own = isStill ? add('format', { name: 'FFVideoFormatRateUndefined', width, height }) : format;
    const attributes = {
      ...{ name, start: '0s', duration: isStill ? '0s' : time(length) },
      ...(hasVideo && { hasVideo: 1, format: own }),
      ...(hasAudio && { hasAudio: 1, audioSources: 1, audioChannels: 2, audioRate: 48_000 }),
    };
    const file = xml('media-rep', { kind: 'original-media', src: `./${encodeURIComponent(fileName)}` });
    refs.set(assetId, { id: add('asset', attributes, [file]), isStill, frames: length });
  }
  const once = (make: () => string) => {
    let id: string | undefined;
    return () => {
      id ??= make();
      return id;
    };
  };
  const dissolve = once(() => add('effect', { name: 'Cross Dissolve', uid: CROSS_DISSOLVE }));
  const basicTitle = once(() => add('effect', { name: 'Basic Title', uid: BASIC_TITLE }));
  let texts = 0;

  /** The frame at which a clip begins in its own time: that of its media as it plays, slowed or sped up. */
  function localStart(clip: SequenceClip): Frames {
    const { content, sourceStart, speed, isReversed } = clip;
    const ref = content.type === 'media' ? refs.get(content.assetId) : undefined;
    if (content.type !== 'media' || speed === 0 || ref?.isStill) return 0;
    const passed = isReversed ? Math.max(0, (ref?.frames ?? 0) - lastOf(clip)) : sourceStart;
    return Math.round((passed * 100) / speed);
  }

  function timeMap(clip: SequenceClip, frames: Frames): string[] {
    const { speed, isReversed, sourceStart, start, endExclusive } = clip;
    if (speed === 100 && !isReversed) return [];
    const length = endExclusive - start;
    const last = speed === 0 ? length : Math.max(Math.floor((frames * 100) / speed), localStart(clip) + length);
    const value = (at: Frames) => {
      if (speed === 0) return time(sourceStart);
      return rationalTime(isReversed ? Math.max(0, frames * 100 - at * speed) : at * speed, scaled);
    };
    return [
      xml('timeMap', { frameSampling: 'floor' }, [
        xml('timept', { time: '0s', value: value(0), interp: 'linear' }),
        xml('timept', { time: time(last), value: value(last), interp: 'linear' }),
      ]),
    ];
  }
  const scaled = { numerator: rate.numerator * 100, denominator: rate.denominator };

  return {
    /** Written by {@link clip} and {@link transition}, so complete once all of them are. */
    resources: resources as readonly string[],
    format,
    localStart,
    /** @param children Connected clips, then markers. */
    clip(clip: SequenceClip, track: SequenceTrack, { lane, offset }: Place, children: readonly string[] = []): string {
      const { name, start, endExclusive, content, gain } = clip;
      const duration = time(endExclusive - start);
      const shared = { lane, offset, name, start: time(localStart(clip)), duration };
      const enabled = track.isEnabled ? undefined : 0;
      if (content.type !== 'media') {
        const style = `ts${++texts}`;
        const text = content.type === 'title' ? content.text : name;
        return xml('title', { ref: basicTitle(), ...shared, enabled }, [
          // On one line: white space in it would be part of the text.
          `<text>${xmlTextElement('text-style', { ref: style }, text)}</text>`,
          xml('text-style-def', { id: style }, [
            xml('text-style', { font: 'Helvetica', fontSize: 72, fontColor: '1 1 1 1', alignment: 'center' }),
          ]),
          ...children,
        ]);
      }
      const ref = refs.get(content.assetId);
      const isSound = track.kind === 'audio';
      const fill = clip.isCovering && !isSound ? [xml('adjust-conform', { type: 'fill' })] : [];
      if (ref?.isStill) return xml('video', { ref: ref.id, ...shared, enabled }, [...fill, ...children]);
      const srcEnable = isSound ? 'audio' : clip.isHeard ? undefined : 'video';
      const volume = `${gain === 0 ? -96 : Math.round(200 * Math.log10(gain)) / 10}dB`;
      return xml('asset-clip', { ref: ref?.id, ...shared, enabled, srcEnable }, [
        ...timeMap(clip, ref?.frames ?? 1),
        ...fill,
        ...(gain !== 1 && (isSound || clip.isHeard) ? [xml('adjust-volume', { amount: volume })] : []),
        ...children,
      ]);
    },
    /** @param at Time of the storyline at a frame. */
    transition({ cut, half, name }: SequenceTransition, at: (frame: Frames) => string): string {
      return xml('transition', { name, offset: at(cut - half), duration: time(2 * half) }, [
        xml('filter-video', { ref: dissolve(), name: 'Cross Dissolve' }),
      ]);
    },
  };
}

function isOf({ content }: SequenceClip, assetId: string): boolean {
  return content.type === 'media' && content.assetId === assetId;
}

function lastOf({ sourceStart, start, endExclusive, speed }: SequenceClip): Frames {
  return sourceStart + Math.max(1, Math.ceil(((endExclusive - start) * speed) / 100));
}
