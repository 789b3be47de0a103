import type { TakeKind } from '#workers/browser/record/record-types.ts';

const KIND_NAMES: Readonly<Record<TakeKind, string>> = { webcam: 'Webcam', audio: 'Voice', screen: 'Screen' };

const FORMAT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** Names a recording for people: "Webcam, 23 Nov 10:15". The specification names its file. */
export function recordingName(kind: TakeKind, recordedAt: Date): string {
  return `${KIND_NAMES[kind]}, ${FORMAT.format(recordedAt).replace(',', '')}`;
}
