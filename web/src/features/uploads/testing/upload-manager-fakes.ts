import { getDefaultStore } from 'jotai';
import { vi } from 'vitest';
import type { MediaFailure } from '#shared/errors/media.ts';
import type { MediaInfo } from '#shared/media/media-info.ts';
import type { ImportedMedia } from '#web/engine/media-import-types.ts';
import { uploadsAtom } from '#web/features/uploads/shown-uploads.ts';
import { UploadManager } from '#web/features/uploads/upload-manager.ts';
import type { FoundUpload, StoredUpload } from '#web/features/uploads/upload-store.ts';
import type { EarlierRun } from '#web/features/uploads/upload-task.ts';

export const INFO: MediaInfo = {
  type: 'video',
  mimeType: 'video/mp4; codecs="avc1.640028"',
  durationUs: 2_500_000,
  width: 1920,
  height: 1080,
  video: null,
  audio: null,
  notices: [],
};

export const ASSET_ID = 'asset-0001';

/** A transport that records every call and answers with the test's `fail`. */
export class FakeTransport {
  readonly calls: string[] = [];
  readonly bodies: Record<string, unknown>[] = [];
  /** Errors to throw, once each and in order, from the call with that name. */
  readonly fail = new Map<string, Error | Error[]>();
  hasThumbnailUrl = true;
  /** Calls that wait until the test releases them. */
  readonly held: (() => void)[] = [];
  isHolding = false;
  thumbnail: Blob | null = new Blob(['jpeg'], { type: 'image/jpeg' });
  original: File | null = null;
  info = INFO;
  failure: MediaFailure | null = null;
  runningUploads = 0;
  mostUploads = 0;

  async #call(name: string): Promise<void> {
    this.calls.push(name);
    const [error, ...later] = [this.fail.get(name) ?? []].flat();
    this.fail.set(name, later);
    if (error) throw error;
  }

  readonly importMedia = async (file: File) => {
    await this.#call('import');
    if (this.failure) return { ok: false, aborted: false, failure: this.failure } as const;
    const media: ImportedMedia = { file, original: this.original, info: this.info, thumbnail: this.thumbnail };
    return { ok: true, media } as const;
  };

  readonly sendFile = async (
    _address: object,
    file: Blob,
    _type: string,
    options: { signal: AbortSignal; isContinued?: boolean },
  ) => {
    this.runningUploads += 1;
    this.mostUploads = Math.max(this.mostUploads, this.runningUploads);
    try {
      if (this.isHolding) {
        await new Promise<void>((resolve, reject) => {
          this.held.push(resolve);
          options.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        });
      }
      const name = options.isContinued ? 'resume' : 'put';
      await this.#call(file === this.thumbnail ? `${name} thumbnail` : name);
    } finally {
      this.runningUploads -= 1;
    }
  };

  readonly request = (async (_method: string, path: string, options: { body: Record<string, unknown> }) => {
    if (path.endsWith('upload-url')) {
      const isThumbnail = options.body['contentType'] === this.thumbnail?.type;
      await this.#call(isThumbnail ? 'url of thumbnail' : 'url');
      if (isThumbnail && !this.hasThumbnailUrl) return {};
      return { uploadUrl: `/files/${this.calls.length}?signature=x` };
    }
    await this.#call('register');
    this.bodies.push(options.body);
    return { id: ASSET_ID, name: options.body['name'] };
  }) as unknown as typeof import('#web/http/http.ts').request;
}

export function video(name = 'clip.mp4'): File {
  return new File(['some bytes'], name, { type: 'video/mp4' });
}

/** A device with as much room as the test says. */
export class FakeStore {
  readonly calls: string[] = [];
  hasRoom = true;
  found: FoundUpload[] = [];
  renamedId: string | null = null;

  readonly stored = {
    isKept: Promise.resolve(true),
    note: ({ media, steps }: EarlierRun) => {
      this.calls.push(`note${media ? ' media' : ''} ${Object.keys(steps.stored)}`.trim());
    },
    show: async () => {
      this.calls.push('show');
      return this.hasRoom ? { id: 'waits-001', name: 'clip.mp4' } : null;
    },
    rename: (name: string) => void this.calls.push(`rename ${name}`),
    end: async (hasArrived: boolean) => void this.calls.push(hasArrived ? 'arrived' : 'given up'),
  } as unknown as StoredUpload;

  readonly open = async () => ({
    store: async () => Object.assign(this.stored, { isKept: Promise.resolve(this.hasRoom) }),
    takeOver: async (onFound: (found: FoundUpload) => void) => this.found.forEach(onFound),
    giveUp: async () => null,
    rename: async () => this.renamedId,
  });
}

export function setUp(store?: FakeStore) {
  getDefaultStore().set(uploadsAtom, []);
  const transport = new FakeTransport();
  const completed: string[] = [];
  const server = Promise.withResolvers<void>();
  const manager = new UploadManager({
    importMedia: transport.importMedia,
    sendFile: transport.sendFile,
    request: transport.request,
    onComplete: async (asset) => {
      completed.push(asset.id);
    },
    ...(store && { openStore: store.open, untilServerBack: () => server.promise }),
  });
  const states = () => manager.getItems().map((item) => item.state.type);
  return { transport, manager, completed, states, server };
}

/** Lets all pending promises settle without letting time pass. */
export const settle = async () => {
  // A run loads its code, and so does its failure.
  for (let load = 0; load < 2; load++) {
    await vi.advanceTimersByTimeAsync(0);
    await vi.dynamicImportSettled();
  }
  await vi.advanceTimersByTimeAsync(0);
};
