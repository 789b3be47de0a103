import { type CaptionsProgress, captionsAnswerSchema, captionsProgressSchema } from '#shared/contracts/captions.ts';
import type { Transcript } from '#shared/contracts/transcript.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import type { CaptionStyle, Clip } from '#shared/timeline/timeline.ts';
import { request } from '#web/http/http.ts';
import { readTranscript } from '#web/queries/device-transcripts.ts';
import type { RecognitionEvents } from './captions-run.ts';

const PROGRESS_EVERY_MS = 400;

interface ServerOrder {
  readonly projectId: string;
  readonly clips: readonly Clip[];
  readonly style: CaptionStyle;
  /** BCP 47; null to detect it. */
  readonly language: string | null;
}

/** Has the server hear the words of clips, one after the other. @throws HttpError; the signal's reason. */
export async function recogniseOnServer(
  { clips, ...order }: ServerOrder,
  { onProgress, onRecognised }: RecognitionEvents,
  signal: AbortSignal,
): Promise<void> {
  const words = new Map<string, Transcript>();
  for (const [done, clip] of clips.entries()) {
    const report = async () => {
      const transcript = await readTranscript(clip.assetId, signal);
      if (transcript) words.set(clip.assetId, transcript);
      onRecognised(new Map(words));
    };
    const onPart = ({ stage, share, ...progress }: CaptionsProgress) => {
      const isPart = stage === 'listening' && clips.length > 1;
      onProgress({ ...progress, stage, share: isPart ? (done + share) / clips.length : share });
    };
    try {
      await recognise(clip, order, signal, onPart);
    } catch (error) {
      // A recogniser that ended early has stored its words.
      if (!signal.aborted) await report().catch(() => {});
      throw error;
    }
    await report();
  }
}

async function recognise(
  clip: Clip,
  { projectId, style, language }: Omit<ServerOrder, 'clips'>,
  signal: AbortSignal,
  onProgress: (progress: CaptionsProgress) => void,
): Promise<void> {
  const requestId = crypto.randomUUID();
  let isAnswered = false;
  const timer = setInterval(() => {
    // There is no progress before the request arrives or after it ends. The request itself reports failures.
    request('GET', `/api/captions/progress/${requestId}`, { schema: captionsProgressSchema, signal }).then(
      (progress) => isAnswered || signal.aborted || onProgress(progress),
      () => {},
    );
  }, PROGRESS_EVERY_MS);
  try {
    await request('POST', `/api/projects/${projectId}/generate-captions`, {
      body: {
        assetId: clip.assetId,
        style,
        startTime: microsecondsToSeconds(clip.start),
        in: microsecondsToSeconds(clip.in),
        out: microsecondsToSeconds(clip.out),
        ...(language === null ? {} : { language }),
        requestId,
      },
      schema: captionsAnswerSchema,
      signal,
    });
  } finally {
    isAnswered = true;
    clearInterval(timer);
  }
}
