import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { AUTOSAVE_DELAY_MS } from '#shared/timeline/constants.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { type KeptTimeline, type SaveAnswer, type SaveState, TimelineSaver } from './timeline-saver.ts';

/** A timeline identified by the length of its only clip. */
function timeline(seconds: number): Timeline {
  const us = seconds * 1_000_000;
  const clip = {
    id: 'c',
    assetId: '',
    start: timelineTime(0),
    end: timelineTime(us),
    in: sourceTime(0),
    out: sourceTime(us),
  };
  return { tracks: [{ id: 'video-1', type: 'video', clips: [clip] }] };
}

/** A server of one timeline with revisions, and a device of one record. Both can be made to fail. */
class World {
  server = { version: 1, timeline: timeline(1) };
  device: KeptTimeline | null = null;
  saves: Timeline[] = [];
  states: SaveState['type'][] = [];
  kept: boolean[] = [];
  refusals: unknown[] = [];
  isReachable = true;
  isAnswerLost = false;
  isDeviceFull = false;
  refusal: string | null = null;
  gate: Promise<void> = Promise.resolve();

  readonly saver = new TimelineSaver({
    base: this.server,
    save: async (sent, baseVersion): Promise<SaveAnswer> => {
      this.saves.push(sent);
      await this.gate;
      if (!this.isReachable) return { type: 'unreachable' };
      if (this.refusal) return { type: 'refused', message: this.refusal, error: new Error(this.refusal) };
      if (baseVersion !== this.server.version) return { type: 'conflict', server: this.server };
      this.server = { version: baseVersion + 1, timeline: sent };
      if (this.isAnswerLost) return { type: 'unreachable' };
      return { type: 'saved', version: this.server.version };
    },
    keep: async (kept) => {
      if (this.isDeviceFull) throw new DOMException('full', 'QuotaExceededError');
      this.device = kept;
    },
    forget: async () => {
      this.device = null;
    },
    onState: (state) => this.states.push(state.type),
    onKept: (isKept) => this.kept.push(isKept),
    onRefused: (error) => this.refusals.push(error),
  });

  /** Saves from another tab. */
  saveElsewhere(seconds: number): void {
    this.server = { version: this.server.version + 1, timeline: timeline(seconds) };
  }
}

let world: World;
beforeEach(() => {
  vi.useFakeTimers();
  world = new World();
});
afterEach(() => {
  world.saver.stop();
  vi.useRealTimers();
});

const afterDelay = () => vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS);

describe('a version that was saved elsewhere', () => {
  test('is what the next edit builds on, if nothing here is unsaved', async () => {
    world.saveElsewhere(5);
    expect(world.saver.adopt(world.server)).toBe(true);
    world.saver.change(timeline(5));
    expect([world.saver.state.type, world.device]).toEqual(['saved', null]);
    world.saver.change(timeline(6));
    await afterDelay();
    expect(world.server).toEqual({ version: 3, timeline: timeline(6) });
  });

  test('waits for edits here, which are asked about, and is no step back', async () => {
    expect(world.saver.adopt({ version: 1, timeline: timeline(9) })).toBe(false);
    world.saveElsewhere(5);
    world.saver.change(timeline(2));
    expect(world.saver.adopt(world.server)).toBe(false);
    await afterDelay();
    expect(world.saver.state).toEqual({ type: 'conflict', theirs: world.server });
  });
});

describe('autosave', () => {
  test('a change is on the device at once and on the server 1.5 s after the last one', async () => {
    world.saver.change(timeline(2));
    expect(world.device).toEqual({ timeline: timeline(2), baseVersion: 1 });
    await vi.advanceTimersByTimeAsync(1_400);
    world.saver.change(timeline(3));
    await vi.advanceTimersByTimeAsync(1_499);
    expect(world.saves).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(world.server).toEqual({ version: 2, timeline: timeline(3) });
    expect(world.device).toBeNull();
    expect(world.states).toEqual(['waiting', 'saving', 'saved']);
  });

  test('a reverted change is not saved', async () => {
    world.saver.change(timeline(2));
    world.saver.change(timeline(1));
    await afterDelay();
    expect(world.saves).toEqual([]);
    expect(world.device).toBeNull();
    expect(world.saver.state.type).toBe('saved');
  });

  test('changes during a save follow it, on the new revision', async () => {
    let open = () => {};
    world.gate = new Promise((resolve) => {
      open = resolve;
    });
    world.saver.change(timeline(2));
    await afterDelay();
    world.saver.change(timeline(3));
    open();
    await vi.advanceTimersByTimeAsync(0);
    expect(world.server).toEqual({ version: 2, timeline: timeline(2) });
    // The device knows the new revision too, so that a crash applies the edit to it.
    expect(world.device).toEqual({ timeline: timeline(3), baseVersion: 2 });
    await afterDelay();
    expect(world.server).toEqual({ version: 3, timeline: timeline(3) });
    expect(world.saves).toHaveLength(2);
  });

  test('reverting a change during its save saves the old state again', async () => {
    let open = () => {};
    world.gate = new Promise((resolve) => {
      open = resolve;
    });
    world.saver.change(timeline(2));
    await afterDelay();
    world.saver.change(timeline(1));
    open();
    await afterDelay();
    expect(world.server).toEqual({ version: 3, timeline: timeline(1) });
  });

  test('Save Changes does not wait, and settles with the outcome, later changes included', async () => {
    let open = () => {};
    world.gate = new Promise((resolve) => {
      open = resolve;
    });
    world.saver.change(timeline(2));
    const first = world.saver.flush();
    world.saver.change(timeline(3));
    const second = world.saver.flush();
    open();
    expect((await first).type).toBe('saved');
    expect((await second).type).toBe('saved');
    expect(world.server).toEqual({ version: 3, timeline: timeline(3) });
  });
});

describe('when the server cannot be reached', () => {
  test('edits stay on the device, are sent again, and arrive', async () => {
    world.isReachable = false;
    world.saver.change(timeline(2));
    await afterDelay();
    expect(world.saver.state.type).toBe('offline');
    world.saver.change(timeline(3));
    expect(world.saver.state.type).toBe('offline');
    expect(world.device?.timeline).toEqual(timeline(3));
    world.isReachable = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(world.server.timeline).toEqual(timeline(3));
    expect(world.saver.state.type).toBe('saved');
    expect(world.device).toBeNull();
  });

  test('a save whose answer was lost is recognised, not treated as a conflict', async () => {
    world.isAnswerLost = true;
    world.saver.change(timeline(2));
    await afterDelay();
    expect(world.saver.state.type).toBe('offline');
    world.isAnswerLost = false;
    await world.saver.flush();
    expect(world.saver.state.type).toBe('saved');
    world.saver.change(timeline(3));
    await world.saver.flush();
    expect(world.server).toEqual({ version: 3, timeline: timeline(3) });
  });
});

describe('when an answer was lost', () => {
  test('reverting the change afterwards reverts it on the server too', async () => {
    world.isAnswerLost = true;
    world.saver.change(timeline(2));
    await afterDelay();
    world.isAnswerLost = false;
    world.saver.change(timeline(1));
    await world.saver.flush();
    expect(world.saver.state.type).toBe('saved');
    expect(world.server).toEqual({ version: 3, timeline: timeline(1) });
  });

  test('later failed saves do not hide that the server’s copy is ours', async () => {
    world.isAnswerLost = true;
    world.saver.change(timeline(2));
    await afterDelay();
    world.isAnswerLost = false;
    world.isReachable = false;
    world.saver.change(timeline(3));
    await world.saver.flush();
    world.isReachable = true;
    world.saver.change(timeline(4));
    await world.saver.flush();
    expect(world.states).not.toContain('conflict');
    expect(world.server).toEqual({ version: 3, timeline: timeline(4) });
  });
});

describe('when the server refuses', () => {
  test('the message is shown once per attempt and the edit stays on the device', async () => {
    world.refusal = 'Too many clips.';
    world.saver.change(timeline(2));
    await afterDelay();
    expect(world.refusals).toEqual([new Error('Too many clips.')]);
    expect(world.saver.state).toEqual({ type: 'failed', message: 'Too many clips.' });
    expect(world.device?.timeline).toEqual(timeline(2));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(world.saves).toHaveLength(1);
  });
});

describe('when someone else saved', () => {
  beforeEach(async () => {
    world.saveElsewhere(9);
    world.saver.change(timeline(2));
    await afterDelay();
  });

  test('nothing is overwritten, and edits are still kept on the device', async () => {
    expect(world.saver.state).toEqual({ type: 'conflict', theirs: { version: 2, timeline: timeline(9) } });
    world.saver.change(timeline(3));
    await vi.advanceTimersByTimeAsync(60_000);
    await world.saver.flush();
    expect(world.server).toEqual({ version: 2, timeline: timeline(9) });
    expect(world.device?.timeline).toEqual(timeline(3));
  });

  test('choosing mine saves it on top of theirs', async () => {
    expect((await world.saver.resolveConflict(timeline(2))).type).toBe('saved');
    expect(world.server).toEqual({ version: 3, timeline: timeline(2) });
    expect(world.device).toBeNull();
  });

  test('choosing theirs sends nothing and continues from it', async () => {
    world.saves = [];
    expect((await world.saver.resolveConflict(timeline(9))).type).toBe('saved');
    expect(world.saves).toEqual([]);
    world.saver.change(timeline(4));
    await afterDelay();
    expect(world.server).toEqual({ version: 3, timeline: timeline(4) });
  });
});

describe('closing the tab', () => {
  test('loses nothing once the edit is on the device', async () => {
    world.saver.change(timeline(2));
    expect(world.saver.wouldLose).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(world.saver.wouldLose).toBe(false);
  });

  test('would lose an edit that the full device could not keep, until the server has it', async () => {
    world.isDeviceFull = true;
    world.saver.change(timeline(2));
    await vi.advanceTimersByTimeAsync(0);
    expect(world.saver.wouldLose).toBe(true);
    expect(world.kept).toEqual([false]);
    await afterDelay();
    expect(world.saver.wouldLose).toBe(false);
  });

  test('loses nothing once the device has room again, even with the server out of reach', async () => {
    world.isReachable = false;
    world.isDeviceFull = true;
    world.saver.change(timeline(2));
    await afterDelay();
    world.isDeviceFull = false;
    world.saver.change(timeline(3));
    await vi.advanceTimersByTimeAsync(0);
    expect(world.kept).toEqual([false, true]);
    expect(world.saver.wouldLose).toBe(false);
  });
});
