import '@ffmpeg/ffmpeg/worker';

/**
 * The core starts its threads as classic scripts, which may not hold an `import`; a development server puts one into every
 * file that it serves. As modules they run the same, served either way.
 */
class ModuleWorker extends Worker {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, { ...options, type: 'module' });
  }
}

globalThis.Worker = ModuleWorker;
