/** MongoDB's names of the error codes that the engine uses. Codes without a name are shown as `Location<code>`. */
const NAMES = new Map(
  `BadValue=2 FailedToParse=9 Unauthorized=13 TypeMismatch=14 Overflow=15 InvalidLength=16
  InvalidBSON=22 NamespaceNotFound=26 PathNotViable=28 FileStreamFailed=39
  ConflictingUpdateOperators=40 CursorNotFound=43 DollarPrefixedFieldName=52 InvalidIdField=53
  NotSingleValueField=54 EmptyFieldName=56 CommandNotFound=59 ImmutableField=66 CannotCreateIndex=67
  InvalidNamespace=73 IndexOptionsConflict=85 IndexKeySpecsConflict=86 ShutdownInProgress=91
  InvalidPipelineOperator=168 CannotIndexParallelArrays=171
  QueryPlanKilled=175 InvalidIndexSpecificationOption=197 NotImplemented=238
  IndexBuildAborted=276 QueryExceededMemoryLimitNoDiskUseAllowed=292
  UnsupportedOpQueryCommand=352 BSONObjectTooLarge=10334 DuplicateKey=11000 OutOfDiskSpace=14031`
    .split(/\s+/)
    .map((entry) => entry.split('='))
    .map(([name = '', code]) => [Number(code), name]),
);

/** An error with MongoDB's code; it becomes an `ok: 0` answer or an entry of `writeErrors`. */
export class MongoError extends Error {
  readonly code: number;
  readonly extra: Record<string, unknown>;

  constructor(code: number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.extra = extra;
  }

  get codeName(): string {
    return NAMES.get(this.code) ?? `Location${this.code}`;
  }
}

export const badValue = (message: string) => new MongoError(2, message);
export const failedToParse = (message: string) => new MongoError(9, message);
export const typeMismatch = (message: string) => new MongoError(14, message);
export const unsupported = (what: string) =>
  new MongoError(238, `${what} is not supported by the embedded database; use a MongoDB server for it`);
/** The refusal of a name that isn't there, with the code that MongoDB has for names that it doesn't know. */
export const unknownName = (code: number, what: string) =>
  new MongoError(code, `Unknown ${what}: the embedded database has those that its README lists`);
