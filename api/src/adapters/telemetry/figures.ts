import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AnsweredRequest, Readings } from './readings.ts';

/** Metrics since the start: the process's own (memory, event loop), requests, queues, renders and the disk. */
export function createFigures() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'clipwright_request_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 20],
    registers,
  });
  const renders = new Histogram({
    name: 'clipwright_render_seconds',
    help: 'Time from the start of a render to its end.',
    labelNames: ['executor', 'status'],
    buckets: [5, 15, 30, 60, 120, 300, 600, 1_800, 3_600],
    registers,
  });
  const gauge = (name: string, help: string, label: string) =>
    new Gauge({ name: `clipwright_${name}`, help, labelNames: [label], registers });
  const renderQueue = gauge('renders', 'Server renders that wait or run, and workers.', 'state');
  const jobs = gauge('waiting_jobs', 'Jobs of the database’s queue that wait.', 'name');
  const disk = gauge('disk_bytes', 'Disk of the data folder.', 'state');

  return {
    record({ method, route, status, seconds }: AnsweredRequest): void {
      requests.observe({ method, route, status }, seconds);
    },

    async read(readings: Readings): Promise<{ readonly type: string; readonly text: string }> {
      for (const { executor, status, seconds } of readings.ended) renders.observe({ executor, status }, seconds);
      for (const [state, count] of Object.entries(readings.renders ?? {})) renderQueue.set({ state }, count);
      jobs.reset();
      for (const [name, count] of Object.entries(readings.jobs)) jobs.set({ name }, count);
      disk.set({ state: 'free' }, readings.disk.freeBytes);
      disk.set({ state: 'total' }, readings.disk.totalBytes);
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
