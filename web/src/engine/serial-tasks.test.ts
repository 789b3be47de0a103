import { expect, test } from 'vitest';
import { SerialTasks } from './serial-tasks.ts';

test('one at a time, the newest request first', async () => {
  const tasks = new SerialTasks();
  const log: string[] = [];
  let running = 0;
  const task = (name: string) => async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 2));
    log.push(name);
    running -= 1;
  };
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => tasks.run(name, task(name))));
  expect(log).toEqual(['a', 'd', 'c', 'b']);
});

test('a request for a running task gets its result; a later one runs again', async () => {
  const tasks = new SerialTasks();
  let count = 0;
  const task = async () => ++count;
  expect(await Promise.all([tasks.run('a', task), tasks.run('a', task)])).toEqual([1, 1]);
  expect(await tasks.run('a', task)).toBe(2);
});

test('a failure reaches every caller, and the next task runs', async () => {
  const tasks = new SerialTasks();
  const fail = () => Promise.reject(new Error('broken'));
  const results = await Promise.allSettled([tasks.run('a', fail), tasks.run('a', fail), tasks.run('b', async () => 7)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});
