import '@ffmpeg/ffmpeg/worker';

/**
 * The core starts its threads as classic scripts, which can't contain `import`, but a development server adds one to
 * every file. As modules they run the same in either case.
 */
class ModuleWorker extends Worker {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, { ...options, type: 'module' });
  }
}

globalThis.Worker = ModuleWorker;
