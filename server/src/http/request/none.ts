import type { Request } from 'express';

/**
 * Whether `?none=null` is asked: what one need not have yet is then answered by `null`, for browsers write every 404 into
 * their console as an error.
 */
export const asksForNull = ({ query }: Request): boolean => query['none'] === 'null';
