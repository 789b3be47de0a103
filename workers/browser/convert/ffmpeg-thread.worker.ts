// A thread of ffmpeg's core. By way of an entry of our own, the bundler makes it what the browser loads, in every mode.
import '@ffmpeg/core-mt/worker';
