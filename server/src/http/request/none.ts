import type { Request } from 'express';

/** Whether `?none=null` is sent: what a user need not have yet is then `null`, because browsers log every 404 as an error. */
export const wantsNull = ({ query }: Request): boolean => query['none'] === 'null';
