export * from './beats.ts';
export * from './limits.ts';
export * from './outline.ts';
export * from './roles.ts';
export * from './texts.ts';
export * from './types.ts';
