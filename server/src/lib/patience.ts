/** For an operation that is no part of a request and may take its time. */
export const NO_HURRY = { socketTimeoutMS: 0 } as object;
/** For one of a request that changes or deletes as many documents as there are, such as a discussion of thousands. */
export const HALF_A_MINUTE = { socketTimeoutMS: 30_000 } as object;
