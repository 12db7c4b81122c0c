/** The name under which pasted elements keep their style attribute. */
export const STYLE = 'data-style';

/** The text of an element's style attribute; '' for none. */
export const styleOf = (element: Element): string => element.getAttribute(STYLE) ?? element.getAttribute('style') ?? '';

/** The tags of styles in a description, from the outside in, and the tags that mean the same elsewhere. */
const TAGS: Readonly<Record<StyleTag, readonly string[]>> = {
  strong: ['strong', 'b'],
  em: ['em', 'i', 'cite'],
  u: ['u', 'ins'],
  s: ['s', 'strike', 'del'],
  code: ['code', 'kbd', 'samp', 'tt'],
};

type StyleTag = 'strong' | 'em' | 'u' | 's' | 'code';

export const STYLE_TAGS = Object.keys(TAGS) as StyleTag[];

/** How text looks in the program that it was copied from. */
export interface TextFormat extends Partial<Record<StyleTag, boolean | undefined>> {
  whiteSpace: 'folded' | 'kept' | 'keptInLine';
  /** Headings and links look different by themselves: their own weight or underline is no emphasis. */
  isHeading?: boolean;
  isLink?: boolean;
}

const KEPT = /white-space(?:-collapse)?:\s*(?:pre|break-spaces|preserve)/i;
const FOLDED = /white-space(?:-collapse)?:\s*(?:normal|nowrap|collapse)/i;
/** Word marks several spaces in a row with a style of its own, and may break the source's lines within them. */
const KEPT_IN_LINE = /mso-(?:spacerun|tab-count)/i;

/**
 * The format of the text in an element. A style counts more than the tag: Google Docs wraps all it copies in `<b>` with the
 * style `font-weight: normal`.
 *
 * @param outer the format around it
 * @returns `null` for an element that is not shown
 */
export function formatOf(element: Element, outer: TextFormat): TextFormat | null {
  const { localName } = element;
  const format = { ...outer };
  const tag = STYLE_TAGS.find((name) => TAGS[name].includes(localName));
  if (tag) format[tag] = true;
  if (/^h[1-6]$/.test(localName)) format.isHeading = true;
  if (localName === 'a') format.isLink = true;
  const style = styleOf(element);
  if (style === '') return format;
  // The Content-Security-Policy leaves the styles of a parsed document unread, but not those set by a script.
  const css = document.createElement('span').style;
  css.cssText = style;
  if (css.display === 'none') return null;
  if (!format.isHeading) format.strong = isBold(css.fontWeight) ?? format.strong;
  format.em = isItalic(css.fontStyle) ?? format.em;
  const lines = css.textDecorationLine || css.textDecoration;
  if (lines) {
    // A decoration also covers the elements within: `none` only removes the one of the element's own tag.
    format.u = (/\bunderline\b/.test(lines) && !format.isLink) || outer.u;
    format.s = /\bline-through\b/.test(lines) || outer.s;
  }
  if (FOLDED.test(style)) format.whiteSpace = 'folded';
  if (KEPT.test(style)) format.whiteSpace = 'kept';
  if (KEPT_IN_LINE.test(style)) format.whiteSpace = 'keptInLine';
  return format;
}

/** `undefined` for a weight that is inherited. */
function isBold(weight: string): boolean | undefined {
  if (weight.startsWith('bold')) return true;
  if (/^(?:normal|lighter|initial)$/.test(weight)) return false;
  return weight === '' || Number.isNaN(Number(weight)) ? undefined : Number(weight) >= 600;
}

/** `undefined` for a style that is inherited. */
function isItalic(style: string): boolean | undefined {
  if (/^(?:italic|oblique)/.test(style)) return true;
  return /^(?:normal|initial)$/.test(style) ? false : undefined;
}
