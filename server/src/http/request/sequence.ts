import type { RequestHandler } from 'express';

/** One handler out of several that run one after the other. */
export function sequence(...handlers: RequestHandler[]): RequestHandler {
  return (req, res, next) => {
    const step = async (i: number, error?: unknown): Promise<void> => {
      const handler = handlers[i];
      if (error !== undefined || !handler) return next(error);
      try {
        await handler(req, res, (failed?: unknown) => void step(i + 1, failed));
      } catch (thrown) {
        next(thrown);
      }
    };
    return step(0);
  };
}
