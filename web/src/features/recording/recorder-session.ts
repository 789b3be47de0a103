import { atom, getDefaultStore, type PrimitiveAtom } from 'jotai';
import type { Asset } from '#shared/contracts/asset.ts';
import { dismissToast, toast } from '#web/ui/toast-store.ts';
import type {
  Recording,
  RecordingEnd,
  RecordingOptions,
  Take,
  TakeSource,
} from '#workers/browser/record/record-types.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import { refreshDevices } from './device-choice.ts';
import { DeviceRefused } from './open-devices.ts';
import {
  advance,
  createRecorder,
  isRecording,
  type Recorder,
  type RecorderEffect,
  type RecorderEvent,
  type RecorderKind,
} from './recorder.ts';
import { type OpenedDevices, openDevices, type RecorderStreams, sourcesOf, stopTracks } from './recorder-devices.ts';
import { guardRecording } from './recording-guard.ts';
import { NOTICES, type Notice } from './recording-notices.ts';
import { offerTakes, recordingsFolder } from './stored-takes.ts';
import { TakeUpload } from './take-upload.ts';

const COUNT_MS = 1_000;

const store = getDefaultStore();

const END_NOTICES: Record<RecordingEnd, Notice | null> = {
  'device-lost': NOTICES['device-lost'],
  'sharing-ended': null,
  'storage-full': NOTICES['storage-full'],
  'size-limit': NOTICES['size-limit'],
  'encoder-failed': NOTICES['encoder-failed'],
};

/** A recorder with its devices, for React. */
export interface RecorderView extends Recorder, RecorderStreams {
  readonly takes: readonly Take[];
}

interface RecorderSessionOptions {
  readonly kind: RecorderKind;
  readonly projectId: string | null;
  readonly sceneId?: string;
  /** Replaced in tests. */
  readonly startRecording?: (sources: readonly TakeSource[], options: RecordingOptions) => Promise<Recording>;
}

/** Runs one recorder outside React, so that a recording continues while its card is hidden. */
export class RecorderSession {
  readonly #options: RecorderSessionOptions;
  /** In the default store. */
  readonly viewAtom: PrimitiveAtom<RecorderView>;
  /** For the screen: records its sound and the microphone's. */
  withAudio = true;
  #recording: Recording | null = null;
  #uploads: readonly TakeUpload[] = [];
  #assets: Asset[] = [];
  #unguard: () => void = () => {};
  #starting = new AbortController();
  /** The toast about a recording that no card shows. */
  #reminder: string | null = null;
  readonly #cards = new Set<(assets: readonly Asset[]) => void>();

  constructor(options: RecorderSessionOptions) {
    this.#options = options;
    const streams = { camera: null, microphone: null, screen: null };
    this.viewAtom = atom<RecorderView>({ ...createRecorder(options.kind), ...streams, takes: [] });
  }

  get #view(): RecorderView {
    return store.get(this.viewAtom);
  }

  /**
   * Called by each card or dialog that shows the recorder. Without any, the camera is off; a recording continues while
   * its page is open.
   * @param onSaved Called when the recording is in the library.
   * @returns A function that removes the card.
   */
  readonly show = (onSaved: (assets: readonly Asset[]) => void): (() => void) => {
    const { pathname } = location;
    this.#cards.add(onSaved);
    if (this.#reminder !== null) dismissToast(this.#reminder);
    return () => {
      this.#cards.delete(onSaved);
      if (this.#cards.size > 0) return;
      if (location.pathname !== pathname) this.send({ type: 'leave' });
      else if (isRecording(this.#view))
        this.#reminder = toast({ title: 'Recording continues', description: 'Open Record to stop it.' });
      else this.send({ type: 'cancel' });
    };
  };

  readonly send = (event: RecorderEvent): void => {
    const { recorder, effects } = advance(this.#view, event);
    this.#change(recorder);
    for (const effect of effects) this.#perform(effect);
  };

  #change(change: Partial<RecorderView>): void {
    const wasRecording = isRecording(this.#view);
    store.set(this.viewAtom, (view) => ({ ...view, ...change }));
    if (isRecording(this.#view) !== wasRecording) this.#guard(!wasRecording);
  }

  #perform(effect: RecorderEffect): void {
    switch (effect.type) {
      case 'open':
        void this.#open(effect);
        return;
      case 'count':
        setTimeout(() => this.send({ type: 'count', attempt: effect.attempt }), COUNT_MS);
        return;
      case 'start':
        void this.#start(effect.attempt);
        return;
      case 'pause':
        this.#recording?.pause();
        return;
      case 'resume':
        this.#recording?.resume();
        return;
      case 'stop':
        void this.#stop();
        return;
      case 'close':
        this.#close();
        return;
      case 'save':
        void Promise.all(this.#uploads.map((upload) => upload.send()));
        return;
      case 'discard':
        for (const take of this.#view.takes) void take.discard();
        this.#release();
        return;
      case 'offer':
        offerTakes(this.#view.takes);
        this.#release();
        return;
      case 'release':
        this.#release();
        return;
      case 'tell': {
        toast({ ...effect.notice, variant: 'destructive' });
        return;
      }
    }
  }

  async #open({ devices, attempt }: Extract<RecorderEffect, { type: 'open' }>): Promise<void> {
    // Some systems allow one stream at a time per camera.
    if (devices !== 'screen') this.#close();
    let opened: OpenedDevices;
    try {
      opened = await openDevices(devices, { kind: this.#options.kind, withAudio: this.withAudio });
    } catch (error) {
      const notice = error instanceof DeviceRefused ? error.notice : NOTICES['not-started'];
      this.send({ type: 'refused', attempt, notice });
      return;
    }
    const { notice, ...streams } = opened;
    if (attempt !== this.#view.attempt) {
      for (const stream of Object.values(streams)) stopTracks(stream);
      return;
    }
    this.#change(streams);
    void refreshDevices();
    for (const stream of [streams.camera, streams.microphone]) this.#watchDevice(stream);
    for (const track of streams.screen?.getTracks() ?? []) {
      track.addEventListener('ended', () => this.#recording ?? this.send({ type: 'ended', notice: null }));
    }
    this.send({ type: 'opened', attempt, notice: notice ?? null });
    for (const stream of [streams.camera, streams.microphone]) if (mutedNotice(stream)) this.#reportMuted(stream);
  }

  /**
   * Reports devices that disconnect before the recording (the engine watches them during it), and devices that the
   * system silences.
   */
  #watchDevice(stream: MediaStream | null | undefined): void {
    for (const track of stream?.getTracks() ?? []) {
      track.addEventListener('ended', () => {
        if (this.#recording === null) this.send({ type: 'ended', notice: NOTICES['device-off'] });
        else if (stream === this.#view.microphone) this.send({ type: 'muted', notice: NOTICES['microphone-lost'] });
      });
      track.addEventListener('mute', () => this.#reportMuted(stream));
      track.addEventListener('unmute', () => this.#reportMuted(stream));
    }
  }

  #reportMuted(stream: MediaStream | null | undefined): void {
    this.send({ type: 'muted', notice: mutedNotice(stream) });
  }

  async #start(attempt: number): Promise<void> {
    this.#starting = new AbortController();
    const { signal } = this.#starting;
    const { projectId, sceneId } = this.#options;
    try {
      const startRecording =
        this.#options.startRecording ?? (await import('#workers/browser/record/record.client.ts')).startRecording;
      const recording = await startRecording(sourcesOf(this.#view), {
        folder: recordingsFolder(),
        projectId,
        ...(sceneId === undefined ? {} : { sceneId }),
        onEnded: (reason) => this.send({ type: 'ended', notice: END_NOTICES[reason] }),
        signal,
      });
      if (attempt !== this.#view.attempt) {
        await recording.discard();
        return;
      }
      this.#recording = recording;
      this.send({ type: 'started', attempt });
    } catch (error) {
      if (!signal.aborted) this.send({ type: 'refused', attempt, notice: noticeOf(error, 'not-started') });
    }
  }

  async #stop(): Promise<void> {
    const recording = this.#recording;
    this.#recording = null;
    try {
      const takes = (await recording?.stop()) ?? [];
      this.#receive(takes);
      this.send({ type: 'taken' });
    } catch (error) {
      const isUnfinished = error instanceof CodedError && error.code === 'recording.storage-full';
      const notice = isUnfinished ? NOTICES.unfinished : noticeOf(error, 'nothing-recorded');
      this.send({ type: 'nothing-taken', notice });
    }
  }

  #receive(takes: readonly Take[]): void {
    const { projectId } = this.#options;
    this.#assets = [];
    this.#uploads = takes.map(
      (take) =>
        new TakeUpload(take, projectId, {
          onArrived: (asset) => {
            this.#assets.push(asset);
            if (this.#assets.length < takes.length) return;
            this.send({ type: 'saved' });
            for (const onSaved of this.#cards) onSaved(this.#assets);
          },
          onFailed: () => this.send({ type: 'save-failed' }),
          onOffline: (isOffline) => this.send({ type: 'offline', isOffline }),
        }),
    );
    this.#change({ takes });
  }

  #release(): void {
    this.#uploads = [];
    this.#change({ takes: [] });
  }

  #close(): void {
    this.#starting.abort();
    const { camera, microphone, screen } = this.#view;
    for (const stream of [camera, microphone, screen]) stopTracks(stream);
    this.#change({ camera: null, microphone: null, screen: null });
  }

  #guard(isOn: boolean): void {
    this.#unguard();
    this.#unguard = () => {};
    if (!isOn) return;
    this.#unguard = guardRecording({
      onTick: () => {
        if (this.#recording) this.send({ type: 'elapsed', seconds: Math.floor(this.#recording.elapsedSeconds()) });
      },
      onLeave: () => this.send({ type: 'leave' }),
    });
  }
}

/** Names a device that the system currently silences or darkens; null when there is none. */
function mutedNotice(stream: MediaStream | null | undefined): Notice | null {
  const muted = stream?.getTracks().find((track) => track.muted && track.readyState === 'live');
  return muted ? NOTICES[muted.kind === 'audio' ? 'microphone-muted' : 'camera-muted'] : null;
}

/** The engine's own message, for failures that it knows. */
function noticeOf(error: unknown, reason: keyof typeof NOTICES): Notice {
  const notice = NOTICES[reason];
  return error instanceof CodedError ? { ...notice, description: error.message } : notice;
}
