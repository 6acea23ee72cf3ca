import { AsyncLocalStorage } from 'node:async_hooks';
import { DecoratorHandler, type Dispatcher } from 'undici';

const limits = new AsyncLocalStorage<number>();

/**
 * Runs `work` so that its requests are sent before a time of `performance.now()` or not at all. A process may be
 * suspended, or wait for a database, between the decision to call and the call. Meanwhile other processes may have
 * checked the outcome.
 */
export const sendingBefore = <T>(limit: number, work: () => Promise<T>): Promise<T> => limits.run(limit, work);

/** The request was not sent because its deadline had passed. */
export class NotSentInTime extends Error {
  constructor() {
    super('The time limit of the call was reached before it could be sent.');
  }
}

interface StartedHandler extends Dispatcher.DispatchHandler {
  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void;
}
/** The package forwards all events without declaring them. */
const Decorator = DecoratorHandler as unknown as new (handler: Dispatcher.DispatchHandler) => StartedHandler;

class LimitedHandler extends Decorator {
  constructor(
    handler: Dispatcher.DispatchHandler,
    private readonly limit: number,
  ) {
    super(handler);
  }

  /** Runs once the connection is established, right before the request is written. */
  override onRequestStart(...start: Parameters<StartedHandler['onRequestStart']>): void {
    if (performance.now() > this.limit) throw new NotSentInTime();
    super.onRequestStart(...start);
  }
}

/** Enforces the deadline of `sendingBefore`. */
export const keepsLimit: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const limit = limits.getStore();
  return dispatch(options, limit === undefined ? handler : new LimitedHandler(handler, limit));
};
