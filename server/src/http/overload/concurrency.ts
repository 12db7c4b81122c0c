import type { Request, RequestHandler, Response } from 'express';

/* Pass-throughs for features that still call them; to be removed with the last call. */

export type LargeKind = string;

export const makeLargeAnswer = <T>(_res: Response, _kind: LargeKind, make: () => Promise<T>, _of?: object) =>
  make() as Promise<T | undefined>;

export const asLargeAnswer =
  (
    _kind: LargeKind,
    handler: (req: Request, res: Response) => Promise<void | (() => Promise<void>)>,
    _about?: (req: Request) => string | undefined,
  ): RequestHandler =>
  async (req, res) => {
    const rest = await handler(req, res);
    await rest?.();
  };

export const withoutTurn = <T>(_res: Response, work: () => Promise<T>) => work();

export const lineOfPage = (..._page: unknown[]): LargeKind => 'page';

export const isRead = ({ method }: Pick<Request, 'method'>) => method === 'GET' || method === 'HEAD';
