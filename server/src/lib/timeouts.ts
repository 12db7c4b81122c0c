/** An option of a database operation that is not part of a request and may take as long as it needs. */
export const NO_TIMEOUT: object = { socketTimeoutMS: 0 };
