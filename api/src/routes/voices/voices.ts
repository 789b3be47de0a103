import { extname } from 'node:path';
import Router from '@koa/router';
import type { VoiceMaker } from '#api/adapters/voice/voice-maker.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { clientGoneSignal } from '#api/middleware/client-gone.ts';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { localFile, sendFile } from '#api/routes/files/send-file.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { VoiceSamples } from '#api/services/voiceover/voice-samples.ts';
import { VOICES, voiceLanguage } from '#shared/speech/voices.ts';

export interface VoicesRouteDeps {
  config: Config;
  limits: RateLimits;
  voice: VoiceMaker;
}

/**
 * `GET /api/voices/{voice}/sample`: a sample sentence in that voice and the language of `?language=`, to help choose a
 * voice.
 */
export function voiceRoutes(deps: VoicesRouteDeps): Router<SignedInState> {
  const router = new Router<SignedInState>({ prefix: '/voices' });
  const samples = new VoiceSamples(deps);

  router.get('/:voice/sample', signedIn, async (ctx) => {
    const voice = VOICES.find((name) => name === ctx['params']['voice']);
    if (!voice) throw new ApiError('request.not-found');
    // A script may be in a language that no voice reads. Its sample is English.
    const language = voiceLanguage(String(ctx.query['language'] ?? ''));
    const path = await samples.get(ctx.state.user._id, { voice, language }, clientGoneSignal(ctx));
    await sendFile(ctx, localFile(path), {
      key: `${voice}-${language}`,
      mimeType: extname(path),
      fileName: `${voice}${extname(path)}`,
      disposition: 'inline',
      isPicture: false,
      missing: 'request.not-found',
    });
  });

  return router;
}
