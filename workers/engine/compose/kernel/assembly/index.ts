// The compositing arithmetic with 128-bit vectors, in AssemblyScript. `kernel-functions.ts` documents each function,
// and
// `reference-kernel.ts` does the same in plain TypeScript: both must give the same bytes. Built by `node
// scripts/assets/build-kernel.ts` into `kernel-module.ts`.

export { fromRgba, overlayFromRgba, recolor } from './colors';
export { blend, deinterlace, fill, narrow, premultiply, rotate, split } from './planes';
export { scale } from './scale';
