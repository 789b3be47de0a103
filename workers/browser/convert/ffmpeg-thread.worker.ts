// A thread of ffmpeg's core. As an entry of our own it is bundled for the browser in every mode.
import '@ffmpeg/core-mt/worker';
