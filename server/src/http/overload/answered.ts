import type { RequestHandler, Response, Router } from 'express';

/** Does something as soon as an answer is made, also where nobody takes it any more. @param act gets what is sent at its end */
export function whenAnswered(res: Response, act: (last: unknown) => void): void {
  const end = res.end.bind(res) as (...args: unknown[]) => Response;
  res.end = (...args: unknown[]) => {
    act(args[0]);
    return end(...args);
  };
}

/**
 * Has each answer end with the work of its route, also where none was made since nobody waits for it: what is counted and
 * kept until there is one would be kept for ever.
 * @param router gets all its routes behind this
 */
export function endAnswers(router: Router): Router {
  for (const method of ['get', 'put', 'post', 'delete'] as const) {
    const add = router[method].bind(router) as (...route: unknown[]) => Router;
    router[method] = (...route: unknown[]) => {
      const work = route.pop() as RequestHandler;
      const answer: RequestHandler = async (req, res, next) => {
        await work(req, res, next);
        if (res.closed && !res.writableEnded) res.end();
      };
      return add(...route, answer);
    };
  }
  return router;
}
