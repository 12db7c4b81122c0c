import { Long, ObjectId, Timestamp } from 'bson';
import { MongoError } from '../values/errors.ts';
import { type Doc, isDocument, toNumber } from '../values/types.ts';
import { evaluate, isNothing, type Library, type Operator } from './mingoAdapters.ts';
import { typeName } from '../values/typeNames.ts';

const MS = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000, millisecond: 1 };
const MONTHS: Record<string, number> = { year: 12, quarter: 3, month: 1 };

/** The value as a date; null if there is none. */
function dateOf(value: unknown): Date | null {
  if (isNothing(value)) return null;
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.high * 1000);
  throw new MongoError(16006, `can't convert from BSON type ${typeName(value)} to Date`);
}

/** How many milliseconds a time zone is ahead of UTC at a moment. */
function offset(zone: unknown, at: Date): number {
  if (typeof zone !== 'string')
    throw new MongoError(40517, `timezone must evaluate to a string, found ${typeName(zone)}`);
  const fixed = /^([+-])(\d\d)(?::?(\d\d))?$/.exec(zone);
  if (fixed) return (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * MS.hour + Number(fixed[3] ?? 0) * MS.minute);
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return offset(name.slice(3) || '+00', at);
  } catch {
    throw new MongoError(40485, `unrecognized time zone identifier: "${zone}"`);
  }
}

/** A date whose UTC fields are those of the time zone. */
const toLocal = (date: Date, zone: unknown) => (zone === undefined ? date : new Date(+date + offset(zone, date)));

/** The moment at which clocks of the time zone show a date's UTC fields. */
function fromLocal(local: Date, zone: unknown): Date {
  if (zone === undefined) return local;
  const guess = new Date(+local - offset(zone, local));
  return new Date(+local - offset(zone, guess));
}

const dayOfYear = (date: Date) => Math.floor((+date - Date.UTC(date.getUTCFullYear(), 0, 1)) / MS.day) + 1;
const isoDay = (date: Date) => date.getUTCDay() || 7;
/** The Thursday of a date's week, which decides about the number and the year of the week. */
const thursday = (date: Date) => new Date(+date + (4 - isoDay(date)) * MS.day);
const isoWeek = (date: Date) => Math.ceil(dayOfYear(thursday(date)) / 7);

const PARTS: Record<string, (date: Date) => unknown> = {
  $year: (date) => date.getUTCFullYear(),
  $month: (date) => date.getUTCMonth() + 1,
  $dayOfMonth: (date) => date.getUTCDate(),
  $dayOfYear: dayOfYear,
  $dayOfWeek: (date) => date.getUTCDay() + 1,
  $week: (date) => Math.floor((dayOfYear(date) + 6 - date.getUTCDay()) / 7),
  $hour: (date) => date.getUTCHours(),
  $minute: (date) => date.getUTCMinutes(),
  $second: (date) => date.getUTCSeconds(),
  $millisecond: (date) => date.getUTCMilliseconds(),
  $isoDayOfWeek: isoDay,
  $isoWeek: isoWeek,
  $isoWeekYear: (date) => Long.fromNumber(thursday(date).getUTCFullYear()),
};

/** An operator with named operands, which gets their values. */
const named =
  (apply: (values: Doc) => unknown): Operator =>
  (doc, operand, options) => {
    if (!isDocument(operand) || Object.keys(operand)[0]?.startsWith('$'))
      throw new MongoError(40524, 'a date operator of several parts only supports an object as its argument');
    return apply(Object.fromEntries(Object.keys(operand).map((name) => [name, evaluate(doc, operand[name], options)])));
  };

/** Null if a value that was given has none: of all named operands, or of these. */
const isMissing = (values: Doc, ...keys: string[]) =>
  keys.some((key) => isNothing(values[key])) || ('timezone' in values && isNothing(values.timezone));

const datePart =
  (part: (date: Date) => unknown): Operator =>
  (doc, operand, options) => {
    const withZone = isDocument(operand) && 'date' in operand;
    const date = dateOf(evaluate(doc, withZone ? operand.date : operand, options));
    const zone = withZone && 'timezone' in operand ? (evaluate(doc, operand.timezone, options) ?? null) : undefined;
    return date === null || zone === null ? null : part(toLocal(date, zone));
  };

/** A whole number among named operands. */
function whole(values: Doc, key: string, otherwise: number): number {
  const value = key in values ? toNumber(values[key]) : otherwise;
  if (value === undefined || !Number.isInteger(value))
    throw new MongoError(40515, `'${key}' must evaluate to an integer`);
  return value;
}

function unitOf(value: unknown): string {
  const unit = String(value);
  if (unit in MS || unit in MONTHS || unit === 'week') return unit;
  throw new MongoError(9, `unknown time unit value: ${unit}`);
}

const length = (unit: string) => (unit === 'week' ? 7 * MS.day : MS[unit as keyof typeof MS]);
const monthsOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();

function shifted(sign: number): Operator {
  return named((values) => {
    if (isMissing(values, 'startDate', 'unit', 'amount')) return null;
    const start = dateOf(values.startDate) as Date;
    const unit = unitOf(values.unit);
    const amount = toNumber(values.amount);
    if (amount === undefined || !Number.isInteger(amount))
      throw new MongoError(5166405, 'expects an integer amount of time units');
    const months = MONTHS[unit];
    if (months === undefined && length(unit) < MS.day) return new Date(+start + sign * amount * length(unit));
    const local = toLocal(start, values.timezone);
    if (months === undefined) return fromLocal(new Date(+local + sign * amount * length(unit)), values.timezone);
    const month = monthsOf(local) + sign * amount * months;
    const last = new Date(Date.UTC(0, month + 1, 0)).setUTCFullYear(Math.floor((month + 1) / 12), (month + 1) % 12, 0);
    const moved = new Date(local);
    moved.setUTCFullYear(
      Math.floor(month / 12),
      ((month % 12) + 12) % 12,
      Math.min(local.getUTCDate(), new Date(last).getUTCDate()),
    );
    return fromLocal(moved, values.timezone);
  });
}

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The number of the unit that a local date lies in, counted from any start. */
function unitNumber(date: Date, unit: string, startOfWeek: unknown): number {
  if (MONTHS[unit] !== undefined) return Math.floor(monthsOf(date) / MONTHS[unit]);
  if (unit !== 'week') return Math.floor(+date / length(unit));
  const name = String(startOfWeek ?? 'sunday').toLowerCase();
  const first = DAYS.findIndex((day) => day === name || day.slice(0, 3) === name);
  if (first < 0) throw new MongoError(9, `unknown day of week value: ${name}`);
  return Math.floor((Math.floor(+date / MS.day) + 4 - first) / 7);
}

const difference = named((values) => {
  if (isMissing(values, 'startDate', 'endDate', 'unit') || ('startOfWeek' in values && isNothing(values.startOfWeek)))
    return null;
  const unit = unitOf(values.unit);
  const numberOf = (value: unknown) =>
    unitNumber(toLocal(dateOf(value) as Date, values.timezone), unit, values.startOfWeek);
  return Long.fromNumber(numberOf(values.endDate) - numberOf(values.startDate));
});

const fromParts = named((values) => {
  if (Object.keys(values).some((key) => isNothing(values[key]))) return null;
  const iso = 'isoWeekYear' in values;
  const year = whole(values, iso ? 'isoWeekYear' : 'year', NaN);
  if (year < 1 || year > 9999)
    throw new MongoError(
      iso ? 31095 : 40523,
      `'${iso ? 'isoWeekYear' : 'year'}' must evaluate to an integer in the range 1 to 9999`,
    );
  const time = [
    whole(values, 'hour', 0),
    whole(values, 'minute', 0),
    whole(values, 'second', 0),
    whole(values, 'millisecond', 0),
  ];
  const date = new Date(0);
  if (iso) {
    date.setUTCFullYear(year, 0, 4);
    const days = (whole(values, 'isoWeek', 1) - 1) * 7 + whole(values, 'isoDayOfWeek', 1) - isoDay(date);
    date.setUTCFullYear(year, 0, 4 + days);
  } else date.setUTCFullYear(year, whole(values, 'month', 1) - 1, whole(values, 'day', 1));
  date.setUTCHours(...(time as [number, number, number, number]));
  return fromLocal(date, values.timezone);
});

const toParts = named((values) => {
  if (isMissing(values, 'date') || ('iso8601' in values && isNothing(values.iso8601))) return null;
  const date = toLocal(dateOf(values.date) as Date, values.timezone);
  const part = (name: string) => PARTS[name]?.(date);
  const day: Doc = values.iso8601
    ? { isoWeekYear: toNumber(part('$isoWeekYear')), isoWeek: isoWeek(date), isoDayOfWeek: isoDay(date) }
    : { year: part('$year'), month: part('$month'), day: part('$dayOfMonth') };
  return {
    ...day,
    hour: part('$hour'),
    minute: part('$minute'),
    second: part('$second'),
    millisecond: part('$millisecond'),
  };
});

const digits = (value: unknown, count: number) => String(value).padStart(count, '0');

const toText = named((values) => {
  const date = dateOf(values.date);
  if (date === null) return values.onNull ?? ('onNull' in values ? undefined : null);
  if (isMissing(values) || ('format' in values && isNothing(values.format))) return null;
  const local = toLocal(date, values.timezone);
  const ahead = Math.round((+local - +date) / MS.minute);
  const sign = ahead < 0 ? '-' : '+';
  const hours = digits(Math.floor(Math.abs(ahead) / 60), 2) + digits(Math.abs(ahead) % 60, 2);
  const show = (name: string, count: number) => digits(PARTS[name]?.(local), count);
  const tokens: Record<string, () => string> = {
    Y: () => show('$year', 4),
    m: () => show('$month', 2),
    d: () => show('$dayOfMonth', 2),
    H: () => show('$hour', 2),
    M: () => show('$minute', 2),
    S: () => show('$second', 2),
    L: () => show('$millisecond', 3),
    j: () => show('$dayOfYear', 3),
    w: () => show('$dayOfWeek', 1),
    U: () => show('$week', 2),
    G: () => show('$isoWeekYear', 4),
    V: () => show('$isoWeek', 2),
    u: () => show('$isoDayOfWeek', 1),
    z: () => sign + hours,
    Z: () => String(ahead),
    '%': () => '%',
  };
  const format = values.format ?? (values.timezone === undefined ? '%Y-%m-%dT%H:%M:%S.%LZ' : '%Y-%m-%dT%H:%M:%S.%L');
  if (typeof format !== 'string')
    throw new MongoError(18533, `$dateToString requires that 'format' be a string, found: ${typeName(format)}`);
  return format.replace(/%(.?)/gs, (_all, token: string) => {
    const text = tokens[token];
    if (!text) throw new MongoError(token ? 18536 : 18535, `Invalid format character '%${token}' in format string`);
    return text();
  });
});

/** Dates and their parts, in any time zone. */
export const DATES: Library = {
  ...Object.fromEntries(Object.entries(PARTS).map(([name, part]) => [name, datePart(part)])),
  $dateAdd: shifted(1),
  $dateSubtract: shifted(-1),
  $dateDiff: difference,
  $dateFromParts: fromParts,
  $dateToParts: toParts,
  $dateToString: toText,
};
