import type { Request } from 'express';
import { type ValidationChain, body } from 'express-validator';
import { type ApiError, MAX, isPresent } from '../contract/index.ts';
import { invalidFields } from './errors.ts';
import { charactersProblem, isHttpUrl } from '../lib/text.ts';

/** How one field of a body is read and checked. `T` is what the handler gets. */
export interface Field<T> {
  /** Named in messages: 'Title'. */
  readonly label: string;
  /** Adds the checks and conversions to the chain of this field. */
  readonly rules: (chain: ValidationChain) => ValidationChain;
  readonly required: boolean;
  /** `null` is a value of its own and not "not sent". */
  readonly nullable: boolean;
  /** Never set; carries the type. */
  readonly value?: T;
}
type Required<T> = Field<T> & { readonly required: true };
type Fields = Readonly<Record<string, Field<unknown>>>;
type ValueOf<F> = F extends Field<infer T> ? T : never;
type RequiredKeys<F> = { [K in keyof F]: F[K] extends { required: true } ? K : never }[keyof F];

/** What `readBody` gives: fields that were not sent are absent. */
export type Values<F extends Fields> = { [K in RequiredKeys<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, RequiredKeys<F>>]?: ValueOf<F[K]>;
};

/**
 * Reads the named fields of a body, all others are ignored, and leaves the request as it was. `null` counts as not sent.
 * @param fields a name (or a path such as `social.twitter`) for each field
 * @param options `partial` for a change of something that exists: required fields may be left out, but not be blank
 * @throws 400 with one error for each wrong field
 */
export async function readBody<F extends Fields>(
  req: Request,
  fields: F,
  options: { partial: true },
): Promise<Partial<Values<F>>>;
export async function readBody<F extends Fields>(
  req: Request,
  fields: F,
  options?: { partial?: boolean },
): Promise<Values<F>>;
export async function readBody<F extends Fields>(req: Request, fields: F, { partial = false } = {}): Promise<unknown> {
  // A key that is written with a dot would be taken for the path to a field inside another one.
  const plain = Object.entries(req.body as object).filter(([key]) => !key.includes('.'));
  const sent = { body: Object.fromEntries(plain) as unknown };
  const results = await Promise.all(
    Object.entries(fields).map(async ([name, field]) => {
      // A dry run converts a copy: the request keeps what was sent.
      const result = await chainFor(name, field, partial).run(sent, { dryRun: true });
      const [instance] = result.context.getData({ requiredOnly: true });
      return { name, value: instance?.value as unknown, error: result.array({ onlyFirstError: true })[0] };
    }),
  );
  const errors: ApiError[] = results.flatMap(({ name, error }) => (error ? [{ msg: error.msg, path: name }] : []));
  if (errors.length > 0) throw invalidFields(errors);
  return Object.fromEntries(results.filter(({ value }) => value !== undefined).map(({ name, value }) => [name, value]));
}

function chainFor(name: string, field: Field<unknown>, partial: boolean): ValidationChain {
  const chain = body(name);
  if (!field.required || partial) chain.optional(field.nullable ? undefined : { values: 'null' });
  else
    chain
      .exists(field.nullable ? undefined : { values: 'null' })
      .withMessage(`${field.label} is required`)
      .bail();
  return field.rules(chain);
}

/** Makes a field required; required text must not be blank either. */
export function required<T>(field: Field<T>): Required<T> {
  return { ...notBlank(field), required: true };
}

/** Refuses blank text where the field is sent. */
export function notBlank<T>(field: Field<T>): Field<T> {
  const hasContent = (value: unknown) => typeof value !== 'string' || isPresent(value);
  const rules = (chain: ValidationChain) =>
    field.rules(chain).custom(hasContent).withMessage(`${field.label} is required`);
  return { ...field, rules };
}

/** One line of text, trimmed: names, titles, places. */
export function line(label: string, max: number, min = 0): Field<string> {
  return field(label, (chain) =>
    isText(chain, label)
      .trim()
      .custom(refuseText(label, { max, min, lineBreaks: false })),
  );
}

/** Text taken as it was written, line breaks and tabs included. */
export function prose(label: string, max: number): Field<string> {
  return field(label, (chain) => isText(chain, label).custom(refuseText(label, { max, lineBreaks: true })));
}

/** A web address, http or https only. Empty text is let through: it clears the field. */
export function url(label: string): Field<string> {
  return field(label, (chain) =>
    line(label, MAX.url)
      .rules(chain)
      .bail()
      .custom((text: string) => text === '' || isHttpUrl(text))
      .withMessage(`${label} must be a web address that begins with http:// or https://`),
  );
}

/** A plain `true` or `false`. */
export function flag(label: string): Field<boolean> {
  return custom(label, (value) => {
    if (typeof value !== 'boolean') throw new Error(`${label} must be true or false`);
    return value;
  });
}

/**
 * A field with rules of its own.
 * @param parse gets what was sent (anything at all), returns the value; the message of an `Error` it throws is the answer
 */
export function custom<T>(label: string, parse: (value: unknown) => T, { nullable = false } = {}): Field<T> {
  const rules = (chain: ValidationChain) =>
    chain
      .custom((value) => {
        parse(value);
        return true;
      })
      .bail()
      .customSanitizer(parse);
  return { ...field<T>(label, rules), nullable };
}

function field<T>(label: string, rules: Field<T>['rules']): Field<T> {
  return { label, rules, required: false, nullable: false };
}

function isText(chain: ValidationChain, label: string): ValidationChain {
  return chain.isString().withMessage(`${label} must be text`).bail();
}

function refuseText(label: string, rules: { max: number; min?: number; lineBreaks: boolean }) {
  return (text: string): true => {
    const problem = textProblem(text, rules);
    if (problem) throw new Error(`${label} ${problem}`);
    return true;
  };
}

/** What is wrong with a text, to be put after its name; lengths are counted in UTF-16 units. */
export function textProblem(
  text: string,
  { max, min = 0, lineBreaks }: { max: number; min?: number; lineBreaks: boolean },
): string | undefined {
  const problem = charactersProblem(text, lineBreaks);
  if (problem) return problem;
  if (text.length < min) return `must have at least ${min} characters`;
  if (text.length > max) return `must have at most ${max.toLocaleString('en')} characters`;
  return undefined;
}
