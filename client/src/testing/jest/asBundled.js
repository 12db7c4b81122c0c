/** What stands for style sheets: each name in a CSS module is the class of that name. */
const SHEETS = {
  '.module.css': 'export default new Proxy({}, { get: (_, name) => name });',
  '.css': '',
};

/** Finds modules as Vite does: of packages what is for browsers, and style sheets. */
export function resolve(specifier, context, next) {
  const sheet = Object.keys(SHEETS).find((end) => specifier.endsWith(end));
  if (sheet) return { url: `data:text/javascript,${SHEETS[sheet]}`, shortCircuit: true };
  return next(specifier, { ...context, conditions: ['browser', ...context.conditions] });
}
