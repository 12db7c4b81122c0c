export * from './beats.ts';
export * from './fields.ts';
export * from './limits.ts';
export * from './outline.ts';
export * from './roles.ts';
export * from './text.ts';
export * from './texts.ts';
export * from './types.ts';
