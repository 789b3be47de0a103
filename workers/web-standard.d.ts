/* Globals of browsers and Node that workers/lib and workers/engine use besides those of shared/web-standard.d.ts. */

declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
}

declare class AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

declare function setTimeout(run: () => void, milliseconds?: number): { readonly timer: unique symbol };
declare function clearTimeout(timer: ReturnType<typeof setTimeout> | undefined): void;

type BufferSource = ArrayBuffer | ArrayBufferView<ArrayBuffer>;
declare const crypto: { readonly subtle: { digest(algorithm: 'SHA-256', data: BufferSource): Promise<ArrayBuffer> } };
declare const performance: { now(): number };
declare function atob(data: string): string;

declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { initial: number; maximum?: number });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Module {
    private readonly compiled: never;
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, unknown>>);
    readonly exports: Record<string, unknown>;
  }
  function compile(bytes: BufferSource): Promise<Module>;
  function instantiate(
    bytes: BufferSource,
    imports: Record<string, Record<string, unknown>>,
  ): Promise<{ readonly instance: Instance }>;
}
