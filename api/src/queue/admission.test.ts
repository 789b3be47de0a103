import { expect, it, vi } from 'vitest';
import { Admission, type Admitted } from './admission.ts';

it('serves those that wait address by address, and there account by account', async () => {
  const admission = new Admission();
  const busy = Array.from({ length: 7 }, (_, n) => admission.enter(`busy-${n % 2}`, 'x'));
  await Promise.all(busy.map((each) => each.work()));
  const started: string[] = [];
  const all = ['a1', 'a1', 'a1', 'a2', 'b1', 'a2', 'c1'].map(async (name) => {
    const admitted = admission.enter(name.charAt(0), name);
    await admitted.work();
    started.push(name);
    admitted.leave();
  });
  busy[0]?.leave();
  await Promise.all(all);
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'a1', 'a2', 'a1']);
});

it('thousands of one address leave half of the room at work, and never fill the room to wait', async () => {
  const admission = new Admission();
  const working: Admitted[] = [];
  let refused = 0;
  for (let n = 0; n < 5_000; n++) {
    try {
      const admitted = admission.enter('a', String(n % 500));
      void admitted.work().then(
        () => working.push(admitted),
        () => {},
      );
    } catch (error) {
      expect(error).toMatchObject({ code: 'request.queue-full', status: 429, headers: { 'Retry-After': '2' } });
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(4_000);
  const other = admission.enter('b', 'x');
  await other.work();
  expect(working).toHaveLength(4);
  admission.enter('a', 'newcomer').leave();
});

it('what waits for its client lets others work, and those that leave take no turn', async () => {
  const admission = new Admission();
  const busy = Array.from({ length: 4 }, () => admission.enter('a', 'x'));
  await Promise.all(busy.map((each) => each.work()));
  const [gone, next] = [admission.enter('a', 'y'), admission.enter('a', 'z')];
  const [left, worked] = [gone.work(), next.work()];
  gone.leave(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await expect(gone.work()).rejects.toThrow('gone');
  busy[0]?.pause();
  await worked;
  const again = busy[0]?.work();
  next.leave();
  await again;
});

it('a request that takes long lets the next one in', async () => {
  const admission = new Admission();
  const long = Array.from({ length: 4 }, () => admission.enter('a', 'x'));
  await Promise.all(long.map((each) => each.work()));
  await admission.enter('a', 'y').work();
});

it('addresses that never pause run two requests in all, and wait for those that seldom ask', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  try {
    const admission = new Admission();
    const users = Array.from({ length: 8 }, (_, n) => `user-${n}`);
    for (const user of users) await use(admission, user, 10);
    for (let n = 0; n < 80; n++) await use(admission, `busy-${n % 4}`, 150);

    const working: string[] = [];
    const begin = (address: string) => {
      const admitted = admission.enter(address, 'x');
      void admitted.work().then(() => working.push(address));
      return admitted;
    };
    for (let n = 0; n < 40; n++) begin(`busy-${n % 4}`);
    await Promise.resolve();
    expect(working).toEqual(['busy-0', 'busy-1']);
    for (const user of users) begin(user);
    await Promise.resolve();
    expect(working.slice(2)).toEqual(users.slice(0, 6));
    vi.advanceTimersByTime(200);
    await Promise.resolve();
    expect(working.slice(8)).toEqual(users.slice(6));
    vi.advanceTimersByTime(1_800);
    await Promise.resolve();
    expect(working.slice(10)).toEqual(['busy-2', 'busy-3']);
  } finally {
    vi.useRealTimers();
  }
});

it('a busy address gets its turn while others never stop asking', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  try {
    const admission = new Admission();
    for (let n = 0; n < 8; n++) await use(admission, `user-${n}`, 10);
    for (let n = 0; n < 40; n++) await use(admission, 'busy', 150);
    const crowd = Array.from({ length: 40 }, (_, n) => admission.enter(`user-${n % 8}`, String(n)));
    for (const each of crowd) void each.work();
    const admitted = admission.enter('busy', 'x');
    await admitted.work();
  } finally {
    vi.useRealTimers();
  }
});

/** A request that works for some time of the fake clock. */
async function use(admission: Admission, address: string, ms: number): Promise<void> {
  const admitted = admission.enter(address, 'x');
  await admitted.work();
  vi.advanceTimersByTime(ms);
  admitted.leave();
}
