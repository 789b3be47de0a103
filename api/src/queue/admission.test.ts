import { expect, it } from 'vitest';
import { Admission, type Admitted } from './admission.ts';

it('serves those that wait address by address, and there account by account', async () => {
  const admission = new Admission();
  const busy = Array.from({ length: 8 }, (_, n) => admission.enter(`busy-${n % 2}`, 'x'));
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
