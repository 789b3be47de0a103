import { createInterface } from 'node:readline';
import { type DamagedPart, joinDamage } from '#shared/media/damage.ts';
import type { EngineContext } from '#workers/server/job/render-types.ts';
import { startProcess } from '#workers/server/tools/run-process.ts';
import { sourceArguments } from '#workers/server/tools/source-arguments.ts';
import type { SourceProbe } from './probe-source.ts';

/** Codecs with one picture per packet. With others, a packet without a picture need not be damaged. */
const PICTURE_PER_PACKET = ['h264', 'hevc', 'vp9', 'av1'];

/** Times in seconds, in decoding order. */
interface Packet {
  readonly start: number;
  readonly duration: number;
  readonly isKey: boolean;
  isDecoded: boolean;
}

/**
 * Decodes a whole file to find undecodable parts. As in the browser, these are the pictures from the first lost one to
 * the next key frame, and the sound of each lost packet.
 * @returns Nothing when all of it decodes, or when its times are unclear; null when no picture decodes.
 * @throws AbortedError.
 */
export async function findDamage(
  { path, video, audio }: SourceProbe,
  context: EngineContext,
): Promise<DamagedPart[] | null> {
  const isTold = video !== null && PICTURE_PER_PACKET.includes(video.codec);
  const pictures = isTold ? await readPackets(path, video.streamIndex, context) : [];
  if (isTold && !pictures.some(({ isKey, isDecoded }) => isKey && isDecoded)) return null;
  const sounds = audio ? await readPackets(path, audio.streamIndex, context) : [];
  return joinDamage([...lostPictures(pictures), ...lostSounds(sounds)]);
}

/** Reads a stream's packets, with the result of decoding each. */
async function readPackets(path: string, streamIndex: number, context: EngineContext): Promise<Packet[]> {
  const args = [
    ...['-hide_banner', '-loglevel', 'error', '-of', 'compact', '-select_streams', String(streamIndex)],
    ...['-show_entries', 'packet=pts_time,duration_time,flags:frame=pts_time'],
    // On one thread, because decoders with several threads don't recover after an error.
    ...sourceArguments(path, context.limits, ['-err_detect', 'explode', '-threads', '1']),
  ];
  const running = await startProcess(context.tools.ffprobe, args, ['ignore', 'pipe', 'pipe'], context);
  const packets: Packet[] = [];
  const frames = new Set<string>();
  const times: string[] = [];
  if (running.child.stdout) {
    for await (const line of createInterface({ input: running.child.stdout })) {
      const [, time = ''] = /\|pts_time=([-\d.]+)/.exec(line) ?? [];
      if (time === '') continue;
      if (line.startsWith('frame|')) frames.add(time);
      // Packets that the file itself tells players to drop are no loss.
      if (!line.startsWith('packet|') || /\|flags=.D/.test(line)) continue;
      const duration = Number(/\|duration_time=([\d.]+)/.exec(line)?.[1] ?? 0);
      packets.push({ start: Number(time), duration, isKey: line.includes('|flags=K'), isDecoded: false });
      times.push(time);
    }
  }
  await running.ended;
  for (const [index, packet] of packets.entries()) packet.isDecoded = frames.has(times[index] ?? '');
  return packets;
}

function lostPictures(packets: readonly Packet[]): DamagedPart[] {
  const parts: DamagedPart[] = [];
  let keyStart = Number.POSITIVE_INFINITY;
  let at = 0;
  while (at < packets.length) {
    const packet = packets[at] as Packet;
    if (packet.isKey) keyStart = packet.start;
    // Pictures before the first key frame, or before the one that they follow in the file, need an earlier one.
    if (packet.isDecoded || packet.start < keyStart) {
      at += 1;
      continue;
    }
    const found = packets.findIndex(({ isKey, isDecoded }, index) => index > at && isKey && isDecoded);
    const resume = found < 0 ? packets.length : found;
    const lost = packets.slice(at, resume);
    const endSeconds = packets[resume]?.start ?? Math.max(...lost.map(({ start, duration }) => start + duration));
    parts.push({ startSeconds: Math.max(0, firstLost(packets, at, lost)), endSeconds });
    at = resume;
  }
  return parts;
}

/** A frame that was decoded ahead would otherwise appear alone among the lost ones. */
function firstLost(packets: readonly Packet[], at: number, lost: readonly Packet[]): number {
  let first = Math.min(...lost.map(({ start }) => start));
  let earliest = Number.POSITIVE_INFINITY;
  for (let index = at - 1; index >= 0 && !packets[index + 1]?.isKey; index--) {
    const { start } = packets[index] as Packet;
    earliest = Math.min(earliest, start);
    if (start >= first) first = Math.min(first, earliest);
  }
  return first;
}

/** Sound decoders output nothing for the first packets of some codecs. */
function lostSounds(packets: readonly Packet[]): DamagedPart[] {
  const first = packets.findIndex(({ isDecoded }) => isDecoded);
  if (first < 0) return [];
  return packets
    .slice(first)
    .filter(({ isDecoded }) => !isDecoded)
    .map(({ start, duration }) => ({ startSeconds: Math.max(0, start), endSeconds: Math.max(0, start + duration) }));
}
