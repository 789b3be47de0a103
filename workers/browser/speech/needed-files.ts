import { MODELS, type ModelFile } from '#shared/models/manifest.ts';

/** Model files that recognition on the device needs. */
const NEEDED = ['model.bin', 'config.json', 'tokenizer.json', 'silero_vad_v5.onnx'] as const;
export type NeededName = (typeof NEEDED)[number];

const ALL = MODELS.flatMap(({ files }): readonly ModelFile[] => files);

/** The needed files by name. */
export const NEEDED_FILES: Readonly<Record<NeededName, ModelFile>> = Object.fromEntries(
  NEEDED.map((name) => [name, ALL.find((file) => file.name === name)]),
) as Record<NeededName, ModelFile>;

/** Bytes to fetch the first time. */
export const FETCHED_BYTES: number = Object.values(NEEDED_FILES).reduce((sum, { bytes }) => sum + bytes, 0);
