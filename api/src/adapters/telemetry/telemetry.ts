import type { Config } from '#api/config/config.ts';
import type { AnsweredRequest, Readings } from './readings.ts';

/** Figures of the server for Prometheus, and traces for an OpenTelemetry collector. */
export interface Telemetry {
  record(request: AnsweredRequest): void;
  /** The figures as Prometheus reads them. */
  metrics(readings: Readings): Promise<{ readonly type: string; readonly text: string }>;
  /** Sends what has not been sent. */
  stop(): Promise<void>;
}

/** Starts the parts that are set up; null without any. Their libraries are loaded only then. */
export async function createTelemetry({ telemetry }: Pick<Config, 'telemetry'>): Promise<Telemetry | null> {
  const { metricsToken, tracesUrl } = telemetry;
  if (metricsToken === null && tracesUrl === null) return null;
  const figures = metricsToken === null ? null : (await import('./figures.ts')).createFigures();
  const traces = tracesUrl === null ? null : (await import('./traces.ts')).createTraces(tracesUrl);
  return {
    record(request) {
      figures?.record(request);
      traces?.record(request);
    },
    async metrics(readings) {
      return (await figures?.read(readings)) ?? { type: 'text/plain', text: '' };
    },
    async stop() {
      await traces?.stop();
    },
  };
}
