/** What makes a profile. */
export function buildProfile(overrides: Record<string, unknown> = {}) {
  return { status: 'Aspiring Writer', genres: 'Fantasy, Mystery', ...overrides };
}

/** What makes a finished work. */
export function buildWork(overrides: Record<string, unknown> = {}) {
  return { title: 'The Piano Tuner', author: 'Odile Marchand', ...overrides };
}
