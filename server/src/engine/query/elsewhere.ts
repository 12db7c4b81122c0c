import { unsupported } from '../values/errors.ts';

const names = (text: string) => new Set(text.split(/\s+/).map((name) => `$${name}`));

/** What a MongoDB has and the embedded database has not: refused as not implemented, while nonsense is refused as such. */
const ELSEWHERE = {
  expression: names(
    `abs accumulator acos acosh addToSet allElementsTrue anyElementTrue arrayElemAt arrayToObject asin asinh atan atan2
    atanh avg binarySize bottom bottomN bsonSize ceil cmp concat convert cos cosh covariancePop covarianceSamp dateAdd
    dateDiff dateFromParts dateFromString dateSubtract dateToParts dateToString dateTrunc dayOfMonth dayOfWeek dayOfYear
    degreesToRadians denseRank derivative divide documentNumber exp expMovingAvg first firstN floor function getField
    hour indexOfArray indexOfBytes indexOfCP integral isArray isNumber isoDayOfWeek isoWeek isoWeekYear last lastN let
    linearFill ln locf log log10 ltrim map max maxN median mergeObjects meta millisecond min minN minute mod month
    multiply objectToArray percentile pow push radiansToDegrees rand range rank reduce regexFind regexFindAll regexMatch
    replaceAll replaceOne reverseArray round rtrim sampleRate second setEquals setField setIntersection setIsSubset
    setUnion shift sin sinh slice sortArray split sqrt stdDevPop stdDevSamp strLenBytes strLenCP strcasecmp substr
    substrBytes substrCP subtract sum switch tan tanh toBool toDate toDecimal toDouble toInt toLong toLower toObjectId
    toString toUpper top topN trim trunc tsIncrement tsSecond type unsetField week year zip allElementsTrue elemMatch`,
  ),
  stage: names(
    `bucket bucketAuto collStats count currentOp densify documents facet fill geoNear graphLookup indexStats
    listLocalSessions listSessions merge out planCacheStats redact replaceRoot replaceWith sample search searchMeta
    setWindowFields skip sortByCount unionWith unwind vectorSearch`,
  ),
  accumulator: names(
    `accumulator addToSet avg bottom bottomN count first firstN last lastN max maxN median mergeObjects min minN
    percentile push stdDevPop stdDevSamp top topN`,
  ),
  'query operator': names(
    `all alwaysFalse alwaysTrue bitsAllClear bitsAllSet bitsAnyClear bitsAnySet expr geoIntersects geoWithin jsonSchema
    mod near nearSphere text type where`,
  ),
  'update operator': names('bit currentDate max min mul pop rename'),
};

/**
 * The operator or stage of a name.
 * @param unknown the error for a name that MongoDB doesn't know either
 * @throws MongoError 238 for what only a MongoDB has
 */
export function operatorOf<T>(
  kind: keyof typeof ELSEWHERE,
  table: Record<string, T>,
  name: string,
  unknown: (name: string) => Error,
): T {
  const found = Object.hasOwn(table, name) ? table[name] : undefined;
  if (found !== undefined) return found;
  throw ELSEWHERE[kind].has(name) ? unsupported(`The ${kind} ${name}`) : unknown(name);
}
