import type { Request, Response } from 'express';
import { type LargeKind, makeLargeAnswer } from '../http/overload/concurrency.ts';

/** Takes every turn among large answers of a kind. @returns what gives them back */
export function takeTurns(kind: LargeKind): () => void {
  let giveBack = () => {};
  const held = new Promise<void>((resolve) => (giveBack = resolve));
  for (let i = 0; i < 8; i++) {
    const res = {
      closed: false,
      locals: {},
      once: () => {},
      req: { ip: `192.0.2.${i}`, method: 'GET' } as Request,
    } as unknown as Response;
    void makeLargeAnswer(res, kind, () => held);
  }
  return giveBack;
}
