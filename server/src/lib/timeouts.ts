/** For a database operation that belongs to no request and may take as long as it needs. */
export const NO_TIMEOUT = { socketTimeoutMS: 0 } as object;
