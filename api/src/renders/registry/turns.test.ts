import { describe, expect, it } from 'vitest';
import { noteAddress } from '#api/queue/places.ts';
import { byTurn, firstTurnOf, nextTurn, type RenderInTurn, sharersAt, shouldGiveWay } from './turns.ts';

/** Frames per turn of the preset below. */
const TURN = 60;

/** A queue as in the registry, on one machine. Time is counted in turns. */
class Queue {
  active: RenderInTurn[] = [];
  /** The accounts of the turns so far. */
  readonly made: string[] = [];
  #now = 0;

  add(userId: string, turns: number, priority = 1): void {
    this.active.push({
      _id: `${userId}-${this.#now}-${this.active.length}`,
      ...{
        userId,
        priority,
        status: 'queued',
        preset: 'instagram-post-1080-11',
        frameCount: turns * TURN,
        framesDone: 0,
      },
      sharers: sharersAt(userId, this.active),
      firstTurn: firstTurnOf(userId, this.active),
      lastHeardAt: new Date(this.#now),
    });
    this.#takeNext();
  }

  /** Works for this many turns. @returns The accounts of all turns so far. */
  work(turns: number): string {
    for (let n = 0; n < turns; n += 1) {
      const render = this.active.find(({ status }) => status === 'processing');
      if (render === undefined) break;
      this.#now += 1;
      this.made.push(render.userId);
      const framesDone = render.framesDone + TURN;
      this.#change(render, { framesDone });
      if (framesDone === render.frameCount) this.active = this.active.filter(({ _id }) => _id !== render._id);
      else if (shouldGiveWay(render._id, this.active))
        this.#change(render, { framesDone, status: 'queued', lastHeardAt: new Date(this.#now) });
      this.#takeNext();
    }
    return this.made.join('');
  }

  #takeNext(): void {
    if (this.active.some(({ status }) => status === 'processing')) return;
    const [next] = this.active.toSorted(byTurn);
    if (next) this.#change(next, { status: 'processing' });
  }

  #change(render: RenderInTurn, values: Partial<RenderInTurn>): void {
    this.active = this.active.map((each) => (each._id === render._id ? { ...each, ...values } : each));
  }
}

describe('renders in turn', () => {
  it('a short one waits for one turn of a long one, which then continues', () => {
    const queue = new Queue();
    queue.add('a', 1_000);
    queue.work(5);
    queue.add('b', 1);
    queue.work(3);
    expect(queue.made.join('')).toBe('aaaaaaba');
  });

  it('long ones alternate, and those of one account follow each other', () => {
    const queue = new Queue();
    queue.add('a', 3);
    queue.add('a', 3);
    queue.add('b', 4);
    queue.add('c', 2);
    expect(queue.work(12)).toBe('abcabcababaa');
  });

  it('one account with twenty delays another’s by one turn', () => {
    const queue = new Queue();
    for (let n = 0; n < 20; n += 1) queue.add('a', 1);
    queue.work(1);
    queue.add('b', 1);
    expect(queue.work(3)).toBe('aaba');
  });

  it('forty accounts at one address take every other turn together, and the same share each', () => {
    const queue = new Queue();
    const attackers = Array.from({ length: 40 }, (_, n) => String.fromCharCode(0x100 + n));
    for (const attacker of attackers) {
      noteAddress(attacker, '203.0.113.9');
      queue.add(attacker, 1);
    }
    queue.work(1);
    queue.add('u', 20);
    const before = queue.made.length;
    // Each account begins another render as soon as one is done.
    for (let n = 0; n < 40; n += 1) {
      const last = queue.work(1).at(-1);
      if (last !== undefined && last !== 'u') queue.add(last, 1);
    }
    const made = queue.made.slice(before);
    expect(made.filter((user) => user === 'u').length).toBeGreaterThanOrEqual(19);
    expect(new Set(made).size).toBe(1 + made.filter((user) => user !== 'u').length);
  });

  it('priority is four turns to one', () => {
    const queue = new Queue();
    queue.add('f', 100, 2);
    queue.add('p', 100);
    const made = queue.work(50);
    expect(made).toBe('fpppp'.repeat(10));
  });

  it('a queue that is never without newcomers with priority starves nobody', () => {
    const queue = new Queue();
    queue.add('f', 5, 2);
    for (let n = 0; n < 100; n += 1) {
      queue.add(String.fromCharCode(65 + (n % 26)), 1);
      queue.work(1);
    }
    expect(queue.made.filter((user) => user === 'f')).toHaveLength(5);
  });

  it('a render does not give way to one of its own account, nor to one that would come later', () => {
    const queue = new Queue();
    queue.add('a', 10);
    queue.add('a', 1);
    queue.add('f', 1, 2);
    queue.work(2);
    expect(queue.made.join('')).toBe('aa');
    const [first] = queue.active;
    expect(first && nextTurn(first)).toBe(3);
  });
});
