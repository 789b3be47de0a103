import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { listStream } from '#api/presenters/list-stream.ts';

/** A ZIP archive that is written as it is read. It opens its entries one after another. */
export class Archive {
  readonly #zip = new ZipFile();
  readonly #output = new PassThrough();
  #open: Readable | null = null;

  constructor() {
    this.#zip.on('error', (error: Error) => this.#output.destroy(error));
    this.#output.on('close', () => this.#open?.destroy());
  }

  /** Media files are already compressed. */
  addFile(path: string, mtime: Date, read: () => Promise<Readable>): void {
    this.#zip.addReadStreamLazy(path, { mtime, compress: false }, (done) => this.#read(read, done));
  }

  addText(path: string, load: () => Promise<string>): void {
    this.#addEntry(path, async () => Readable.from([Buffer.from(await load())]));
  }

  addJson(path: string, load: () => Promise<unknown>): void {
    this.addText(path, async () => `${JSON.stringify(await load(), null, 2)}\n`);
  }

  /** @param textOf As in {@link listStream}. */
  addList(path: string, ids: () => Promise<string[]>, textOf: (id: string) => Promise<string | null>): void {
    this.#addEntry(path, async () => listStream(await ids(), textOf));
  }

  /** Ends the archive. Destroying its stream closes the open entry. */
  end(): Readable {
    this.#zip.end();
    return this.#zip.outputStream.pipe(this.#output);
  }

  #addEntry(path: string, read: () => Promise<Readable>): void {
    this.#zip.addReadStreamLazy(path, {}, (done) => this.#read(read, done));
  }

  #read(read: () => Promise<Readable>, done: (error: unknown, stream: Readable) => void): void {
    read().then(
      (stream) => {
        this.#open = stream;
        stream.on('error', (error) => this.#output.destroy(error));
        if (this.#output.destroyed) stream.destroy();
        else done(null, stream);
      },
      (error: unknown) => done(error, Readable.from([])),
    );
  }
}
