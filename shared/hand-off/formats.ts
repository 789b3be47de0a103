import { writeFcpxml } from './fcpxml.ts';
import { writeOtio } from './otio.ts';
import { type HandOffProject, sequenceOf } from './sequence.ts';

/** Formats in which other editors read a timeline. */
export const HAND_OFF_FORMATS = ['otio', 'fcpxml'] as const;
export type HandOffFormat = (typeof HAND_OFF_FORMATS)[number];

export const HAND_OFF_LABELS: Readonly<
  Record<HandOffFormat, { readonly label: string; readonly hint: string; readonly mime: string }>
> = {
  otio: {
    label: 'OpenTimelineIO (.otio)',
    hint: 'For DaVinci Resolve, Blender, Nuke Studio, and others.',
    mime: 'application/json',
  },
  fcpxml: {
    label: 'Final Cut Pro XML 1.10 (.fcpxml)',
    hint: 'For Final Cut Pro and DaVinci Resolve.',
    mime: 'application/xml',
  },
};

/** Writes a project's timeline as a file for another editor. The media are referred to by name, and not in it. */
export function writeHandOff(project: HandOffProject, format: HandOffFormat): string {
  const sequence = sequenceOf(project);
  return format === 'otio' ? writeOtio(sequence) : writeFcpxml(sequence);
}
