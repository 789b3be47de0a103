/* Globals of browsers and Node, exactly those that shared/ uses. */

declare class URL {
  static parse(url: string, base?: string): URL | null;
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: ArrayBuffer | ArrayBufferView): string;
}

interface Blob {
  readonly size: number;
  readonly type: string;
}
