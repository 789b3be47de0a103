import type { Config } from '#api/config/config.ts';
import type { AnsweredRequest, Readings } from './readings.ts';

/** Server metrics for Prometheus, and traces for an OpenTelemetry collector. */
export interface Telemetry {
  record(request: AnsweredRequest): void;
  /** The metrics in Prometheus format. */
  metrics(readings: Readings): Promise<{ readonly type: string; readonly text: string }>;
  /** Sends everything not sent yet. */
  stop(): Promise<void>;
}

/** Starts the configured parts and loads their libraries only then. Null if none is configured. */
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
