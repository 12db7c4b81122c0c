import type { Response } from 'express';

/** Does something as soon as an answer is made, also where nobody takes it any more. @param act gets what is sent at its end */
export function whenAnswered(res: Response, act: (last: unknown) => void): void {
  const end = res.end.bind(res) as (...args: unknown[]) => Response;
  res.end = (...args: unknown[]) => {
    act(args[0]);
    return end(...args);
  };
}
