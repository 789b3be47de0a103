import { ROOT_CONTEXT, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { AnsweredRequest } from './readings.ts';

/** Sends a span for each request to a collector. Continues the trace of a proxy or browser. */
export function createTraces(url: string) {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'clipwright' }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  const tracer = provider.getTracer('clipwright');
  const propagator = new W3CTraceContextPropagator();
  const header = {
    get: (headers: AnsweredRequest['headers'], name: string) => headers[name],
    keys: (headers: AnsweredRequest['headers']) => Object.keys(headers),
  };

  return {
    record({ method, route, status, startedAt, seconds, headers }: AnsweredRequest): void {
      const span = tracer.startSpan(
        `${method} ${route}`,
        {
          kind: SpanKind.SERVER,
          startTime: startedAt,
          attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
        },
        propagator.extract(ROOT_CONTEXT, headers, header),
      );
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(startedAt + seconds * 1_000);
    },

    async stop(): Promise<void> {
      // An unreachable collector must not keep the server from stopping.
      await provider.shutdown().catch(() => {});
    },
  };
}
