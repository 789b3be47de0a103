import type { DecoderLimits } from './paced-decoder.ts';

let loading: Promise<void> | null = null;

/**
 * Loads code that opens media, with the demuxers and decoders that it needs and their corrections. They are larger than
 * all other code of a media thread, which may have no file to read for a long time.
 * @param code The import of that code.
 * @param limits As for `installCodecs`. The first call in a thread decides.
 * @throws The error of the import. The next call tries again.
 */
export async function withCodecs<T>(code: Promise<T>, limits?: DecoderLimits): Promise<T> {
  const [loaded] = await Promise.all([code, loadCodecs(limits)]);
  return loaded;
}

function loadCodecs(limits?: DecoderLimits): Promise<void> {
  loading ??= import('./install-codecs.ts').then(
    ({ installCodecs }) => installCodecs(limits),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}
