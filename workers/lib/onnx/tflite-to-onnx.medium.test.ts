import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { modelMissing, TEST_MODELS_DIR } from '#api/testing/models.ts';
import { tfliteToOnnx } from './tflite-to-onnx.ts';

/** Answers of Google's runtime (LiteRT 2) for the picture below: five numbers from the middle, and the sum of all. */
const REFERENCE = {
  output0: { dims: [1, 2304, 16], some: [-3.591279, 2.020202, -3.946791, 4.373851, -8.477624], sum: 220_800.8788 },
  output1: { dims: [1, 2304, 1], some: [-7.006157, -7.268253, -7.225147, -7.180894, -7.222294], sum: -15_913.3563 },
};

test.skipIf(modelMissing('blazeface') !== null)(
  'the converted face detector answers as the original does',
  async () => {
    const file = await readFile(join(TEST_MODELS_DIR, 'blazeface/face_detection_full_range.tflite'));
    const session = await InferenceSession.create(tfliteToOnnx(file));
    const rgba = Uint8Array.from({ length: 192 * 192 * 4 }, (_, index) => ((index * 7919) % 8191) % 256);
    const outputs = await session.run({ rgba: new Tensor('uint8', rgba, [192, 192, 4]) });
    for (const [name, { dims, some, sum }] of Object.entries(REFERENCE)) {
      const output = outputs[name];
      const values = [...((output?.data ?? []) as Float32Array)];
      expect(output?.dims).toEqual(dims);
      for (const [index, value] of some.entries()) expect(values[1_000 + index]).toBeCloseTo(value, 3);
      expect(values.reduce((total, value) => total + value, 0) / values.length).toBeCloseTo(sum / values.length, 4);
    }
  },
);

test('files that are no such model are refused', () => {
  expect(() => tfliteToOnnx(new Uint8Array(64))).toThrow(RangeError);
});
