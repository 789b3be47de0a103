import { type TransferHandler, transferHandlers } from 'comlink';
import { AbortedError } from '#workers/lib/coded-error.ts';

interface AbortMessage {
  readonly aborted: boolean;
  readonly port: MessagePort;
}

const abortSignalHandler: TransferHandler<AbortSignal, AbortMessage> = {
  canHandle: (value): value is AbortSignal => value instanceof AbortSignal,
  serialize(signal) {
    const { port1, port2 } = new MessageChannel();
    // Sent even long after the other side has finished: ports without a reader cost nothing.
    signal.addEventListener('abort', () => port1.postMessage(null), { once: true });
    return [{ aborted: signal.aborted, port: port2 }, [port2]];
  },
  deserialize({ aborted, port }) {
    const controller = new AbortController();
    if (aborted) controller.abort(new AbortedError());
    port.onmessage = () => {
      controller.abort(new AbortedError());
      port.close();
    };
    return controller.signal;
  },
};

/**
 * Registers AbortSignal as an argument of comlink calls. Both sides must call this once before the first call. comlink
 * only looks at whole arguments, so the signal must be an argument itself, not a field of one.
 */
export function registerAbortTransfer(): void {
  transferHandlers.set('abort-signal', abortSignalHandler as TransferHandler<unknown, unknown>);
}
