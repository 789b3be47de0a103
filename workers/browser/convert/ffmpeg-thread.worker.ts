// A thread of ffmpeg's core. A separate entry, so that it is bundled for the browser in every mode.
import '@ffmpeg/core-mt/worker';
